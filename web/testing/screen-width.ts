/** Makes media queries of the test document answer as in a window `width` pixels wide. Call before rendering. */
export function setScreenWidth(width: number): void {
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true, writable: true });
}
