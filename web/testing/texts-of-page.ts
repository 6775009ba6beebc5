import { englishIn } from '../../core/messages/all-messages.ts';

const readAttributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];

/** The English sentences on the page, including its title and what screen readers announce. */
export const englishOnPage = (): string[] => textsOfPage().flatMap(englishIn);

function textsOfPage(): string[] {
  const texts = [document.title];
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('style, script')) continue;
    for (const name of readAttributes) texts.push(element.getAttribute(name) ?? '');
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
  }
  return texts;
}
