export const textsOf = (elements: ArrayLike<Element>) => Array.from(elements, ({ textContent }) => textContent);
