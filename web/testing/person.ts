import userEvent, { type UserEvent } from '@testing-library/user-event';

/**
 * Somebody with a mouse and a keyboard. Of longer words only the first character is typed, the rest is pasted: a form is drawn
 * again at each key, and half of the time of these tests went by so.
 */
export function person(): UserEvent {
  const user = userEvent.setup();
  const { type } = user;
  return Object.assign(user, {
    async type(element: Element, text: string, options?: Parameters<typeof type>[2]) {
      const isPlain = text.length > 7 && /\p{L}{3}/u.test(text) && !/[{[\n]/.test(text);
      if (!isPlain || options) return type(element, text, options);
      await type(element, text.slice(0, 1));
      await user.paste(text.slice(1));
    },
  });
}
