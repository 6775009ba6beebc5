/**
 * Runs before a page: the five seconds of its pulse last one. It stays the timer of the page's own worker, and a page
 * that asks it for any other pace waits as long as it says.
 */
export function hurryPulse(): void {
  const post = Worker.prototype.postMessage as (
    this: Worker,
    message: unknown,
    more?: StructuredSerializeOptions,
  ) => void;
  Worker.prototype.postMessage = function (this: Worker, message: unknown, more?: StructuredSerializeOptions) {
    post.call(this, message === 5_000 ? 1_000 : message, more);
  } as Worker['postMessage'];
}
