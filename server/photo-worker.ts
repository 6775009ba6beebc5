import { drawPhoto } from './features/menu/photos/draw-photo.ts';
import { doWork } from './platform/thread-work.ts';

// A worker thread, see make-photo.ts.

doWork(drawPhoto);
