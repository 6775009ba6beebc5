// Whether an element is seen depends on its own attributes here, as no test loads a style sheet: looking through the
// cascade for each element that a query meets would be a seventh of a screen test's time.

const inlineTags = new Set(
  'a abbr b bdi bdo br cite code em i img kbd label mark q s small span strong sub sup time u'.split(' '),
);

/** What a browser would compute from inline styles and the tag. */
function computed(element: HTMLElement, name: string): string {
  const value = element.style?.getPropertyValue(name) ?? '';
  if (value !== '') return value;
  if (name === 'display') {
    if (element.hasAttribute('hidden')) return 'none';
    return inlineTags.has(element.localName) ? 'inline' : 'block';
  }
  if (name === 'visibility') return element.parentElement ? computed(element.parentElement, name) : 'visible';
  return '';
}

/** A stand-in for `getComputedStyle`. */
export const inlineStyle = (element: Element): CSSStyleDeclaration =>
  new Proxy(element instanceof HTMLElement ? element.style : document.body.style, {
    get(style, name) {
      if (name === 'getPropertyValue') return (key: string) => computed(element as HTMLElement, key);
      if (name === 'display' || name === 'visibility') return computed(element as HTMLElement, name);
      const value: unknown = Reflect.get(style, name, style);
      return typeof value === 'function' ? value.bind(style) : value;
    },
  });
