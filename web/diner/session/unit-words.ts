/** One text for each unit of a dish, naming its choices; none at all where no unit has any. */
export function unitWords(
  quantity: number,
  choices: readonly { readonly subItemName: string; readonly sequence: number }[],
): string[] {
  if (choices.length === 0) return [];
  return Array.from({ length: quantity }, (_, at) =>
    choices
      .filter((choice) => choice.sequence === at + 1)
      .map((choice) => choice.subItemName)
      .join(', '),
  );
}
