import { logoMessages } from '../../../core/messages/en/server/logos.ts';
import { fill } from '../../../core/messages/message.ts';
import { readRaster } from './raster.ts';
import { isOwnStyle, partsNamedBy, svgAttributes, svgElements, svgTexts, svgWrappers } from './svg-parts.ts';
import { readXml, type XmlAttribute, type XmlElement, XmlFault } from './xml-tree.ts';

const { faults } = logoMessages;
const svgSpace = 'http://www.w3.org/2000/svg';
const linkSpace = 'http://www.w3.org/1999/xlink';
/** What a picture may draw once every reference to one of its parts is followed. */
const mostDrawn = 20_000;
const longestChain = 200;
/** Characters of an attribute's value, but of a shape or of a picture inside. */
const longestValue = 4_000;
const longValues: ReadonlySet<string> = new Set(['d', 'points', 'href']);

interface Part {
  readonly name: string;
  readonly attributes: readonly (readonly [string, string])[];
  readonly children: readonly (Part | string)[];
}

/**
 * An SVG picture rewritten from what is known to be harmless in it; everything else is left out.
 * @throws XmlFault for a text that is no SVG picture, or one that would draw without end.
 */
export function safeSvg(text: string): string {
  const root = readXml(text.replace(/^\uFEFF/, ''));
  if (root.name !== 'svg' || !isSvg(root)) throw new XmlFault(faults.noPicture);
  const [picture] = keep(root);
  if (picture === undefined || typeof picture === 'string') throw new XmlFault(faults.noPicture);
  if (drawnBy(picture) > mostDrawn) throw new XmlFault(faults.drawsTooMuch);
  return write(withViewBox(picture), true);
}

// Pictures written by hand often leave the namespace out.
const isSvg = ({ space }: XmlElement): boolean => space === svgSpace || space === '';

function keep(element: XmlElement): (Part | string)[] {
  const { name } = element;
  if (!isSvg(element)) return [];
  if (svgWrappers.has(name)) return keepChildren(element);
  if (!svgElements.has(name)) return [];
  if (name === 'style') {
    const text = element.children.filter((child) => typeof child === 'string').join('');
    const sheet = withoutComments(text);
    return isOwnStyle(sheet) ? [{ name, attributes: [], children: [sheet] }] : [];
  }
  const kept = element.attributes.flatMap((attribute) => keepAttribute(name, attribute));
  // 'href' comes with and without a prefix.
  const attributes = kept.filter(([one], at) => kept.findIndex(([other]) => other === one) === at);
  if (name === 'image' && !attributes.some(([attributeName]) => attributeName === 'href')) return [];
  return [{ name, attributes, children: keepChildren(element) }];
}

/** A style sheet with a blank for each comment. One without an end stays, and what holds it is refused. */
function withoutComments(sheet: string): string {
  let kept = '';
  for (let at = 0; ; ) {
    const start = sheet.indexOf('/*', at);
    const end = start === -1 ? -1 : sheet.indexOf('*/', start + 2);
    if (end === -1) return kept + sheet.slice(at);
    kept += `${sheet.slice(at, start)} `;
    at = end + 2;
  }
}

function keepChildren(element: XmlElement): (Part | string)[] {
  return element.children.flatMap((child) => {
    if (typeof child !== 'string') return keep(child);
    return svgTexts.has(element.name) ? [child] : [];
  });
}

function keepAttribute(element: string, { space, name, value }: XmlAttribute): [string, string][] {
  if (name === 'href' && (space === '' || space === linkSpace)) {
    const isOwn = element === 'image' ? isOwnPicture(value.trim()) : /^#[\w.:-]+$/.test(value.trim());
    return isOwn ? [['href', value.trim()]] : [];
  }
  if (space !== '' || !svgAttributes.has(name)) return [];
  if (value.length > longestValue && !longValues.has(name)) throw new XmlFault(fill(faults.longValue, { name }));
  return isOwnStyle(value) ? [[name, value]] : [];
}

/** True for a PNG, JPEG or WebP picture that stands in the address itself. */
function isOwnPicture(address: string): boolean {
  const [, type, data = ''] = /^data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/=\s]+)$/.exec(address) ?? [];
  return type !== undefined && readRaster(Buffer.from(data, 'base64'))?.mediaType === type;
}

/** How many parts a picture draws, each as often as it is named: a few lines can name each other a million times. */
function drawnBy(picture: Part): number {
  const byId = new Map<string, Part>();
  const walk = (part: Part) => {
    for (const [name, value] of part.attributes) if (name === 'id' && !byId.has(value)) byId.set(value, part);
    for (const child of part.children) if (typeof child !== 'string') walk(child);
  };
  walk(picture);
  const counted = new Map<Part, number>();
  const count = (part: Part, under: ReadonlySet<Part>): number => {
    const before = counted.get(part);
    if (before !== undefined) return before;
    if (under.has(part)) throw new XmlFault(faults.drawsItself);
    if (under.size > longestChain) throw new XmlFault(faults.drawsTooMuch);
    const path = new Set([...under, part]);
    const targets = partsNamedBy(part.attributes).flatMap((id) => byId.get(id) ?? []);
    const inner = [...part.children.filter((child) => typeof child !== 'string'), ...targets];
    const sum = inner.reduce((total, one) => Math.min(total + count(one, path), mostDrawn + 1), 1);
    counted.set(part, sum);
    return sum;
  };
  return count(picture, new Set());
}

/** Without a view box a picture is cut off, not made smaller, where it is shown smaller. */
function withViewBox(picture: Part): Part {
  const of = (wanted: string) => picture.attributes.find(([name]) => name === wanted)?.[1];
  const [width, height] = [of('width'), of('height')].map(
    (size) => /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(size ?? '')?.[1],
  );
  if (of('viewBox') !== undefined || width === undefined || height === undefined) return picture;
  return { ...picture, attributes: [...picture.attributes, ['viewBox', `0 0 ${width} ${height}`]] };
}

function write({ name, attributes, children }: Part, isRoot = false): string {
  const written = attributes.map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('');
  const inner = children.map((child) => (typeof child === 'string' ? escapeXml(child) : write(child))).join('');
  return `<${name}${isRoot ? ` xmlns="${svgSpace}"` : ''}${written}${inner === '' ? '/>' : `>${inner}</${name}>`}`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
