import { vi } from 'vitest';
import { addPseudoLanguage, pseudoLanguage } from '../../core/messages/pseudo.ts';
import { speak } from '../ui/plain/say.tsx';

const readAttributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];
// Words that the formatter adds to amounts and times.
const ofFormatter = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|AM|PM)$/;

/** Shows every screen in the pseudo-language until `speakEnglish`. */
export async function speakPseudo(): Promise<void> {
  addPseudoLanguage();
  await speak(pseudoLanguage, []);
}

export const speakEnglish = () => speak('en', []);

/** Collects the words of responses: they are data, not messages. Call it after the fake server is set up. */
export function wordsOfAnswers(): Set<string> {
  const words = new Set<string>();
  const { fetch } = window;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const answer = await fetch(...request);
    for (const word of wordsIn(await answer.clone().text())) words.add(word);
    return answer;
  });
  return words;
}

/** Texts that are neither messages nor data: words of responses, the `given` ones, and local storage. */
export function plainTexts(answered: ReadonlySet<string>, ...given: readonly string[]): string[] {
  const kept = Object.values({ ...window.localStorage, ...window.sessionStorage }).map(String);
  const data = new Set([...answered, ...wordsIn([...given, ...kept].join(' '))]);
  const isPlain = (text: string) => wordsIn(text).some((word) => !data.has(word) && !ofFormatter.test(word));
  return [...new Set(textsOfPage().filter(isPlain))];
}

function textsOfPage(): string[] {
  const texts = [document.title];
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('style, script')) continue;
    for (const name of readAttributes) texts.push(element.getAttribute(name) ?? '');
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
  }
  return texts;
}

/** The pseudo-language has none of these letters. */
const wordsIn = (text: string) => text.match(/[A-Za-z]{2,}/g) ?? [];
