/** What all states of one thing have: their names, and which of them a rule holds for or a move starts from. */
export interface StateTable<State extends string, Rules> {
  readonly rules: Readonly<Record<State, Rules>>;
  readonly names: readonly State[];
  /** The states of which that is true. */
  readonly where: (isTrue: (rules: Rules) => boolean) => readonly State[];
  /** The states from which it may go to that one. */
  readonly before: (to: State) => readonly State[];
}

/**
 * A table of states with their rules and moves: `stateTable<State, Rules>({ open: { moves: ['done'] }, done: { moves: [] } })`.
 * @__NO_SIDE_EFFECTS__
 */
export function stateTable<State extends string, Rules extends { readonly moves: readonly State[] }>(
  rules: Readonly<Record<State, Rules>>,
): StateTable<State, Rules> {
  const names = Object.keys(rules) as State[];
  return {
    rules,
    names,
    where: (isTrue) => names.filter((name) => isTrue(rules[name])),
    before: (to) => names.filter((from) => rules[from].moves.includes(to)),
  };
}
