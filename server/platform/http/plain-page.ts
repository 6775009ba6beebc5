import type { Language } from '../../../core/messages/languages.ts';
import type { Words } from '../../../core/messages/message.ts';
import { say } from '../../../core/messages/say.ts';

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function wordsIn(language: Language): (words: Words) => string {
  return (words) => escapeHtml(say(language, words));
}

interface PageKind {
  readonly isPublic?: boolean;
  readonly head?: string;
}

/** A page without scripts, for the few pages outside of the two web apps. */
export function plainPage(
  language: Language,
  title: string,
  content: string,
  { isPublic, head = '' }: PageKind = {},
): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">${isPublic ? '' : '<meta name="robots" content="noindex">'}<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/tokens.css">${head}<style>${plainStyle}</style></head><body><main>${content}</main></body></html>`;
}

export const plainStyle = `
*{box-sizing:border-box}body{margin:0;background:var(--cm-bg);color:var(--cm-text);font:400 1rem/var(--cm-leading) var(--cm-font-text)}
main{max-width:46rem;margin:0 auto;padding:var(--cm-space-10) var(--cm-gutter)}
h1{margin:0 0 var(--cm-space-2);font:600 var(--cm-size-2xl)/1.2 var(--cm-font-display)}
h2{margin:var(--cm-space-6) 0 var(--cm-space-2);font:600 var(--cm-size-lg)/1.2 var(--cm-font-display)}
ul{margin:0 0 var(--cm-space-4);padding-left:1.25em}
p{margin:0 0 var(--cm-space-4);color:var(--cm-text-2)}a{color:var(--cm-accent-text)}
:focus-visible{outline:var(--cm-focus-width) solid var(--cm-accent);outline-offset:var(--cm-focus-offset)}
form{max-width:28rem;margin-top:var(--cm-space-6)}label{display:block;margin:var(--cm-space-4) 0 6px;font-size:var(--cm-size-sm);font-weight:600}
input{width:100%;min-height:48px;padding:0 var(--cm-space-3);border:1px solid var(--cm-line-strong);border-radius:var(--cm-radius-md);background:var(--cm-raised);color:inherit;font:inherit}
small{display:block;margin-top:6px;color:var(--cm-text-2);font-size:var(--cm-size-xs)}
button{width:100%;min-height:var(--cm-target-lg);margin-top:var(--cm-space-6);border:0;border-radius:var(--cm-radius-md);background:var(--cm-accent);color:var(--cm-on-accent);font:600 var(--cm-size-lg)/1 var(--cm-font-text);cursor:pointer}
button:hover{background:var(--cm-accent-hover)}
.fault{padding:var(--cm-space-3) var(--cm-space-4);border-radius:var(--cm-radius-md);background:var(--cm-danger-bg);color:var(--cm-danger-fg);font-weight:600}
.rows{list-style:none;margin:var(--cm-space-6) 0;padding:0;border:1px solid var(--cm-line);border-radius:var(--cm-radius-lg);background:var(--cm-surface)}
.rows li+li{border-top:1px solid var(--cm-line)}.rows a{display:block;padding:var(--cm-space-3) var(--cm-space-4);overflow-wrap:anywhere;text-decoration:none}
.rows span{display:block;color:var(--cm-text-2);font-size:var(--cm-size-sm)}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px var(--cm-space-4);margin:var(--cm-space-4) 0}dt{color:var(--cm-text-2)}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:70vh;border:1px solid var(--cm-line);border-radius:var(--cm-radius-lg);background:#fff}
.carte section,.carte article{break-inside:avoid}.carte article{display:grid;grid-template-columns:1fr auto;gap:0 var(--cm-space-4);padding:var(--cm-space-2) 0;border-top:1px solid var(--cm-line)}
.carte h3{margin:0;font:600 1rem/1.3 var(--cm-font-text);overflow-wrap:anywhere}.carte small{grid-column:1}.carte .lines{white-space:pre-line}
.carte header{display:flex;align-items:center;gap:var(--cm-space-4)}.carte .logo{flex:none;object-fit:contain;border-radius:var(--cm-radius-lg)}.carte h2,.carte b{color:var(--cm-accent-text)}
.carte .pictured{grid-template-columns:80px 1fr auto}.pictured img{grid-row:1/span 20;border-radius:var(--cm-radius-md);object-fit:cover}.carte .pictured small{grid-column:2}
@page folded{size:A4 landscape;margin:12mm}@media print{.screen{display:none}body{background:none}main{max-width:none;padding:0}.folded{page:folded;columns:2;column-gap:24mm}}
pre{padding:var(--cm-space-4);border:1px solid var(--cm-line);border-radius:var(--cm-radius-lg);background:var(--cm-surface);white-space:pre-wrap;overflow-wrap:anywhere}`;
