// Runs before npm start and npm test. Their own scripts begin with `exec`, which the shell of Windows doesn't know.
import { requireNode } from './node-version.mjs';

requireNode();
if (process.platform === 'darwin') console.error('Comanda has not been tried on macOS. Linux is what it is tested on.');
