import { afterEach, expect, test, vi } from 'vitest';
import { fetchBeside } from './fetch-beside.ts';

const links: HTMLLinkElement[] = [];
/** Without this, happy-dom would fetch the target of a link in the page. */
vi.spyOn(document.head, 'append').mockImplementation((link) => void links.push(link as HTMLLinkElement));
vi.spyOn(document, 'querySelector').mockImplementation(
  (selector) => links.find((link) => selector === `link[href="${link.getAttribute('href')}"]`) ?? null,
);

afterEach(() => {
  links.length = 0;
});

test('a later part loads once its styles are there, and its scripts are fetched meanwhile', async () => {
  const load = vi.fn(async () => 'part');
  const part = fetchBeside(load, ['assets/a.js', 'assets/a.css']);
  expect(links.map((link) => `${link.rel} ${link.getAttribute('href')}`)).toEqual([
    'modulepreload /assets/a.js',
    'stylesheet /assets/a.css',
  ]);
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  links[1]?.dispatchEvent(new Event('load'));
  expect(await part).toBe('part');
});

test('two parts wait for the same style, which is requested once', async () => {
  const parts = Promise.all([fetchBeside(async () => 1, ['a.css']), fetchBeside(async () => 2, ['a.css'])]);
  expect(links).toHaveLength(1);
  links[0]?.dispatchEvent(new Event('load'));
  expect(await parts).toEqual([1, 2]);
});

test('a part whose style fails is refused, and loads without it at the next try', async () => {
  const load = async () => 'part';
  const part = fetchBeside(load, ['a.css']);
  links[0]?.dispatchEvent(new Event('error'));
  await expect(part).rejects.toThrow('/a.css');
  expect(await fetchBeside(load, ['a.css'])).toBe('part');
});
