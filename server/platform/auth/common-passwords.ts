/** How many of the commonest passwords make a password common by what is hung on to them, as in Welcome@2026. */
const commonestWords = 3_000;
/** So much hung on makes no other password of it: a sign and a year, a sign and 12345. */
const longestTail = 6;

interface CommonPasswords {
  readonly all: ReadonlySet<string>;
  readonly commonest: ReadonlySet<string>;
}

let known: Promise<CommonPasswords> | undefined;

// Read when the first password is set: most programs never need it.
async function readList(): Promise<CommonPasswords> {
  const { default: list } = await import('@zxcvbn-ts/language-common/src/passwords.json');
  return { all: new Set(list), commonest: new Set(list.slice(0, commonestWords)) };
}

/**
 * Whether a password is among those that are tried first: it stands in the list of leaked ones that comes with the product
 * (49,233, the commonest first), written in whatever case, with signs in the place of letters or between them; or it is one of
 * the 3,000 commonest, or one of `ownWords` such as the user's name, with at most six digits and signs behind it.
 */
export async function isCommonPassword(password: string, ownWords: readonly string[] = []): Promise<boolean> {
  known ??= readList();
  const { all, commonest } = await known;
  const typed = password.toLowerCase();
  const ways = [typed, lettersOf(typed), lettersOf(withoutLookalikes(typed))];
  if (ways.some((way) => all.has(way))) return true;
  const own = ownWords.map((word) => parted(lettersOf(word.toLowerCase())).word).filter((word) => word.length >= 3);
  return [typed, withoutLookalikes(typed)].some((way) => {
    const { word, tail } = parted(way);
    return tail.length <= longestTail && (commonest.has(word) || own.includes(word));
  });
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

const lookalikes: Readonly<Record<string, string>> = { '@': 'a', $: 's', '0': 'o', '1': 'i', '3': 'e', '5': 's' };

/** p@$$w0rd@1 is password@1: signs at the end are hung on, not spelt with. */
function withoutLookalikes(text: string): string {
  const { word, tail } = parted(text);
  return word.replace(/[@$0135]/g, (sign) => lookalikes[sign] ?? sign) + tail;
}

/** A text up to its last letter, and what hangs on behind. */
function parted(text: string): { readonly word: string; readonly tail: string } {
  let end = text.length;
  while (end > 0 && !/\p{L}/u.test(text[end - 1] ?? '')) end -= 1;
  return { word: text.slice(0, end), tail: text.slice(end) };
}
