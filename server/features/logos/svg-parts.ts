// What of SVG a logo may consist of. Nothing that runs, listens, fetches, moves or embeds other documents.

export const svgElements: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'style', 'image'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'textPath'],
  ...['linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask', 'marker', 'filter'],
  ...['feBlend', 'feColorMatrix', 'feComponentTransfer', 'feComposite', 'feDropShadow', 'feFlood', 'feFuncA'],
  ...['feFuncB', 'feFuncG', 'feFuncR', 'feGaussianBlur', 'feMerge', 'feMergeNode', 'feMorphology', 'feOffset'],
]);

/** Elements that only lead to what they hold, which is kept. */
export const svgWrappers: ReadonlySet<string> = new Set(['a', 'switch']);

/** Elements whose text is shown or read; elsewhere it is nothing. */
export const svgTexts: ReadonlySet<string> = new Set(['text', 'tspan', 'textPath', 'title', 'desc']);

export const svgAttributes: ReadonlySet<string> = new Set([
  ...['id', 'class', 'style', 'transform', 'viewBox', 'preserveAspectRatio', 'width', 'height', 'x', 'y', 'version'],
  ...['x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr', 'd', 'points', 'pathLength', 'dx', 'dy'],
  ...['rotate', 'textLength', 'lengthAdjust', 'startOffset', 'method', 'spacing', 'side', 'offset', 'overflow'],
  ...['gradientUnits', 'gradientTransform', 'spreadMethod', 'patternUnits', 'patternContentUnits', 'patternTransform'],
  ...['clipPathUnits', 'maskUnits', 'maskContentUnits', 'mask-type', 'markerUnits', 'markerWidth', 'markerHeight'],
  ...['orient', 'refX', 'refY', 'filterUnits', 'primitiveUnits', 'in', 'in2', 'result', 'mode', 'values', 'type'],
  ...['tableValues', 'slope', 'intercept', 'amplitude', 'exponent', 'operator', 'k1', 'k2', 'k3', 'k4', 'radius'],
  ...['stdDeviation', 'edgeMode', 'flood-color', 'flood-opacity', 'color-interpolation-filters'],
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'paint-order', 'vector-effect'],
  ...['opacity', 'color', 'display', 'visibility', 'clip-path', 'clip-rule', 'mask', 'filter', 'marker-start'],
  ...['marker-mid', 'marker-end', 'stop-color', 'stop-opacity', 'shape-rendering', 'text-rendering', 'mix-blend-mode'],
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'font-stretch', 'font-variant', 'letter-spacing'],
  ...['word-spacing', 'text-anchor', 'text-decoration', 'dominant-baseline', 'alignment-baseline', 'baseline-shift'],
]);

const functions: ReadonlySet<string> = new Set([
  ...['rgb', 'rgba', 'hsl', 'hsla', 'calc', 'matrix', 'translate', 'translatex', 'translatey', 'scale', 'scalex'],
  ...['scaley', 'rotate', 'skewx', 'skewy', 'url'],
]);

/**
 * True for a value or a style sheet that reaches nothing outside of its picture: no rules with @, no escapes that hide
 * a word, no functions but those of colours and places, and only addresses of the picture's own parts.
 */
export function isOwnStyle(text: string): boolean {
  if (/[@\\<]|\/\*|javascript:/i.test(text)) return false;
  // Words, each with the bracket that may follow: what always matches never goes back over what it has read.
  const called = [...text.matchAll(/([\w-]+)\s*(\(?)/g)].filter(([, , bracket]) => bracket === '(');
  // In a style sheet ':not(' and its like select, in an attribute there are none.
  if (called.some(([, name = '']) => !functions.has(name.toLowerCase()))) return false;
  const addresses = [...text.matchAll(/url\s*\(/gi)].length;
  return addresses === [...text.matchAll(/url\(\s*(?:#[\w.:-]+|'#[\w.:-]+'|"#[\w.:-]+")\s*\)/gi)].length;
}

/** The parts of their own picture that attributes name: '#a' in an address, 'url(#a)' elsewhere. */
export function partsNamedBy(attributes: readonly (readonly [name: string, value: string])[]): string[] {
  return attributes.flatMap(([name, value]) => {
    const address = name === 'href' ? /^#([\w.:-]+)$/g : /url\(\s*['"]?#([\w.:-]+)/gi;
    return [...value.matchAll(address)].map(([, id = '']) => id);
  });
}
