import type { BrowserContext } from 'playwright-core';

/** What the Content-Security-Policy has blocked since this list was last emptied. */
export const policyViolations: string[] = [];

/** Records violations on all pages of the context, from the beginning. */
export async function watchPolicy(context: BrowserContext): Promise<void> {
  await context.exposeBinding('tellViolation', (_source, words: string) => policyViolations.push(words));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample, documentURI } = event;
      const words = `${effectiveDirective} ${blockedURI} ${sample} at ${sourceFile}:${lineNumber} on ${documentURI}`;
      (window as unknown as { tellViolation(words: string): void }).tellViolation(words);
    });
  });
}
