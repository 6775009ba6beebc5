/** Runs before a page and shortens its five-second pulse to one second. Other timers of its worker are unchanged. */
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
