/** Milliseconds between two beats, as the page's first and only message. */
addEventListener('message', ({ data }: MessageEvent<number>) => {
  setInterval(() => postMessage(undefined), data);
});
