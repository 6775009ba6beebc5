import { parentPort } from 'node:worker_threads';
import { drawPhoto } from './features/photos/draw-photo.ts';
import type { PhotoWork } from './features/photos/make-photo.ts';

// A worker thread, see make-photo.ts.

parentPort?.on('message', (work: PhotoWork) => void drawPhoto(work).then((answer) => parentPort?.postMessage(answer)));
