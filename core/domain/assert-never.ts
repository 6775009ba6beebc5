/**
 * Stands where every case is decided: a new one does not compile until it is.
 * @throws always; the types were circumvented.
 */
export function assertNever(value: never): never {
  throw new Error(`not decided: ${String(value)}`);
}
