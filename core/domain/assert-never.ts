/**
 * Closes a switch over all cases: a new case doesn't compile until it is handled.
 * @throws always; the types were circumvented.
 */
export function assertNever(value: never): never {
  throw new Error(`not decided: ${String(value)}`);
}
