/** What is in memory most of the time, and otherwise has to be asked for. */
export type ThereOrLater<Value> = Value | Promise<Value>;

/**
 * Goes on at once with what is there, and later with what is not. The most frequent answers come from memory, and each
 * promise on their way would cost them a microsecond.
 */
export function whenThere<Value, Next>(
  value: ThereOrLater<Value>,
  next: (value: Value) => ThereOrLater<Next>,
): ThereOrLater<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
