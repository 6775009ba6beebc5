export interface StateTable<State extends string, Rules> {
  readonly rules: Readonly<Record<State, Rules>>;
  readonly names: readonly State[];
  readonly where: (isTrue: (rules: Rules) => boolean) => readonly State[];
  /** The states that can change to `to`. */
  readonly before: (to: State) => readonly State[];
}

/**
 * `stateTable<State, Rules>({ open: { moves: ['done'] }, done: { moves: [] } })`
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
