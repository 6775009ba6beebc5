/** Closes a switch: a new case doesn't compile until it is handled. @throws if the types were circumvented. */
export function assertNever(value: never): never {
  throw new Error(`not decided: ${String(value)}`);
}
