import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isPlural, type Message } from './message.ts';

const english = join(import.meta.dirname, 'en');
const files = readdirSync(english, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

const isMessage = (value: object): value is Message<string> => 'id' in value && 'text' in value;
function messagesIn(value: object): Message<string>[] {
  return isMessage(value) ? [value] : Object.values(value).flatMap((entry) => messagesIn(entry as object));
}

/** For tests: every English message, with its file below `en` and what that file exports. */
export const allMessages = (
  await Promise.all(
    files.map(async (file) => {
      const rooms = Object.values((await import(join(english, file))) as object);
      return { file, rooms, messages: rooms.flatMap((room) => messagesIn(room as object)) };
    }),
  )
).flat();

/** All forms of a text: one, or each form of a plural. */
export const formsOf = ({ text }: Message<string>): string[] => (isPlural(text) ? Object.values(text) : [text]);

const sentences = allMessages
  .flatMap(({ messages }) => messages.flatMap(formsOf))
  .flatMap((text) => text.split(/\{\w+\}/))
  .map((piece) => piece.trim())
  .filter((piece) => (piece.match(/\p{L}/gu) ?? []).length > 12);

/** For tests: English messages found in a text. Only pieces between placeholders with more than 12 letters count. */
export const englishIn = (text: string): string[] => sentences.filter((sentence) => text.includes(sentence));
