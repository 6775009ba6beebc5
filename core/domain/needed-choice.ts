import { neededChoiceMessages as messages } from '../messages/en/core/needed-choice.ts';
import { fill, type ValueIn, type Words } from '../messages/message.ts';

/** What to choose from a group: 'a dip', 'an egg', 'your side', 'from Sauces', 'at least 2 of Toppings'. */
export function neededWords(name: string, min: number): Words {
  if (min > 1) return fill(messages.several, { min, group: name });
  // Plural names, and names that are requests ('Pick your side'), take no article.
  if (/[^s]s$|^(choose|pick|choice)\b/i.test(name)) return fill(messages.from, { group: name });
  // Keeps abbreviations such as BBQ.
  const lower = name.replace(/\p{Lu}?\p{Ll}+/gu, (word) => word.toLowerCase());
  const group: ValueIn = (language) => (language === 'en' ? lower : name);
  if (/^(your|our|the|an?)\b/.test(lower)) return fill(messages.own, { group });
  return fill(/^[aeiou]/i.test(lower) ? messages.an : messages.a, { group });
}
