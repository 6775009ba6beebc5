export class NoAnswer extends Error {}

/** Resolves with `answer`. @throws NoAnswer if that takes longer than `ms`; a later failure is then ignored */
export async function within<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer> {
  let late: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new NoAnswer(`${ms} ms`)), ms);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(late);
  }
}
