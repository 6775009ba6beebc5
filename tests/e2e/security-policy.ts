import type { BrowserContext } from 'playwright-core';

/** What the Content-Security-Policy kept pages from doing since this was emptied. */
export const policyViolations: string[] = [];

/** Hears of whatever the policy forbids on the pages of a context, from their first moment on. */
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
