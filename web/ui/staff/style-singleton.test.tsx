import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { styleSingleton } from './style-singleton.ts';

const adopted = () => document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));

test("the first element's styles stay until the last one is gone, and are not written into the page", () => {
  const Sheet = styleSingleton();
  const before = adopted();
  const first = render(<Sheet styles="body { overflow: hidden; }" />);
  const second = render(<Sheet styles="body { overflow: scroll; }" />);
  expect(adopted().slice(before.length).join()).toMatch(/^body \{ overflow: hidden; ?\}$/);
  first.unmount();
  expect(adopted()).toHaveLength(before.length + 1);
  second.unmount();
  expect(adopted()).toEqual(before);
  expect(document.querySelectorAll('style')).toHaveLength(0);
});
