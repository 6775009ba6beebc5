import { afterEach, expect, test, vi } from 'vitest';
import { chooseLanguage, hasTexts } from './guest-language.ts';

afterEach(() => {
  document.head.replaceChildren();
  vi.unstubAllGlobals();
});

test('texts that could not be loaded are loaded at the next try, without a reload', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  document.head.innerHTML = '<meta name="de-firstScreens" content="/assets/texts.js">';
  const fetched = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(new Response(''));
  vi.stubGlobal('fetch', fetched);
  expect(await hasTexts('de', 'firstScreens')).toBe(false);
  expect(await hasTexts('de', 'firstScreens')).toBe(true);
  expect(fetched.mock.calls).toEqual([['/assets/texts.js'], ['/assets/texts.js']]);
});

test('the choice is kept for screens and for the pages that the server draws', async () => {
  expect(await chooseLanguage('de')).toBe(true);
  expect(window.localStorage.getItem('language')).toBe('de');
  expect(document.cookie).toContain('comanda_language=de');
});
