import { drawPhoto } from './features/menu/photos/draw-photo.ts';
import { doWork } from './platform/thread-work.ts';

// A worker thread of make-photo.ts.

doWork(drawPhoto);
