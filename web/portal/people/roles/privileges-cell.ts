const longest = 100;

/** The privileges of a role as the list shows them: cut beyond 100 characters, with an ellipsis. */
export function privilegesCell(privileges: readonly string[]): string {
  const text = privileges.join(', ');
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
