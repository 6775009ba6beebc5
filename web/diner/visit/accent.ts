import { dinerPaths, publicPaths } from '../../../core/domain/paths.ts';
import { forget, readText, writeText } from '../storage/storage.ts';

const [sheets = ''] = publicPaths.accent(' ').split(' ');
const tablePage = new RegExp(`^${dinerPaths.start}/\\w+/\\d+-`);

/** Only a table's page includes the restaurant's color. Other pages, such as payment, reuse the last one. */
export function keepAccent(): void {
  const given = document.querySelector(`link[href^="${sheets}"]`)?.getAttribute('href');
  if (given) writeText('accent', given);
  else if (tablePage.test(location.pathname)) forget('accent');
  else showAccent(readText('accent'));
}

function showAccent(href: string | undefined): void {
  if (!href?.startsWith(sheets)) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
}
