/** Makes the test document's media queries match this width in pixels. Call before rendering. */
export function setScreenWidth(width: number): void {
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true, writable: true });
}
