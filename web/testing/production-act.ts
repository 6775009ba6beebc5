import * as React from 'react';

// React's production build, which we ship, has no `act`, but Testing Library requires one.

interface Task {
  callback: unknown;
}
const load = process.getBuiltinModule('node:module').createRequire(import.meta.url);
const scheduler = load('scheduler') as { unstable_scheduleCallback(...words: unknown[]): Task };
const { unstable_scheduleCallback: schedule } = scheduler;
const tasks = new Set<Task>();
// Must run before React loads.
scheduler.unstable_scheduleCallback = (...words) => {
  const task = schedule(...words);
  tasks.add(task);
  return task;
};
const { flushSync } = load('react-dom') as typeof import('react-dom');

/** The real timer, since tests may stop the clock. */
const { setTimeout: later } = globalThis;

/** Waits until React has finished rendering. */
export async function settle(): Promise<void> {
  do {
    await new Promise((resolve) => later(resolve));
    for (const task of tasks) if (task.callback === null) tasks.delete(task);
  } while (tasks.size > 0);
}

function act(callback: () => unknown): unknown {
  const answer = flushSync(callback) as PromiseLike<unknown> | undefined;
  return answer?.then ? answer.then((value) => settle().then(() => value)) : answer;
}
Object.assign((React as unknown as { default: object }).default, { act });
