import { drawPhoto } from './features/photos/draw-photo.ts';
import { doWork } from './platform/thread-work.ts';

// A worker thread, see make-photo.ts.

doWork(drawPhoto);
