/** The page's first and only message: the period in milliseconds. */
addEventListener('message', ({ data }: MessageEvent<number>) => {
  setInterval(() => postMessage(undefined), data);
});
