import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const everyMs = 5;
/** @type {number[]} */
const taken = [];
let isOn = true;
if (!parentPort) throw new Error('this is a worker');
void once(parentPort, 'message').then(() => {
  isOn = false;
});
// The first request is not measured, because it also connects and loads the client.
await (await fetch(workerData)).arrayBuffer();
parentPort.postMessage('ready');
while (isOn) {
  const sentAt = performance.now();
  await (await fetch(workerData)).arrayBuffer();
  taken.push(performance.now() - sentAt);
  await delay(everyMs);
}
parentPort.postMessage(taken);
