let known: Promise<ReadonlySet<string>> | undefined;

// Read when the first password is set: most programs never need it.
async function readList(): Promise<ReadonlySet<string>> {
  const { default: list } = await import('@zxcvbn-ts/language-common/src/passwords.json');
  return new Set(list);
}

/**
 * Whether a password stands in the list of leaked ones that comes with the product (49,233 of them), written in whatever case,
 * with signs in the place of letters or between them: Welcome@123 is welcome123.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList();
  const leaked = await known;
  const typed = password.toLowerCase();
  return [typed, lettersOf(typed), lettersOf(withoutLookalikes(typed))].some((way) => leaked.has(way));
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

const lookalikes: Readonly<Record<string, string>> = { '@': 'a', $: 's', '0': 'o', '1': 'i', '3': 'e', '5': 's' };

/** p@$$w0rd@1 is password@1: what stands behind the last letter is hung on, not spelt with. */
function withoutLookalikes(text: string): string {
  let end = text.length;
  while (end > 0 && !/\p{L}/u.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end).replace(/[@$0135]/g, (sign) => lookalikes[sign] ?? sign) + text.slice(end);
}
