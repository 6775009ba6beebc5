import { render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { addTexts } from '../../../core/messages/languages.ts';
import { room } from '../../../core/messages/message.ts';
import { say, sayWith, speak } from './say.tsx';

const words = room('test/links', { forgot: 'Forgot it? {link} or {other}.', left: '{count} left' });

afterEach(() => speak('en'));

test('a sentence keeps its link in its place, and each of its texts has an element of its own', () => {
  const { container } = render(<p>{sayWith(words.forgot, { link: <a href="/new">Ask</a>, other: <b>wait</b> })}</p>);
  expect(container.innerHTML).toBe(
    '<p><span>Forgot it? </span><span><a href="/new">Ask</a></span><span> or </span><span><b>wait</b></span><span>.</span></p>',
  );
});

test('a text uses the current language and sets it on the page', () => {
  expect(say(words.left, { count: 3 })).toBe('3 left');
  addTexts('de', new Map([['test/links.left', 'noch {count}']]));
  speak('de');
  expect(say(words.left, { count: 3 })).toBe('noch 3');
  expect(document.documentElement.lang).toBe('de');
});
