import { type Postmaster, type PostmasterPlan, startPostmaster, stopPostmaster } from './postmaster.ts';
import { isRunning } from './process-identity.ts';

/** Reading /proc on Linux is cheap. Elsewhere each check starts `ps`. */
const lookEveryMs = process.platform === 'linux' ? 200 : 1_000;
const tryAgainAfterMs = 5_000;

/** Restarts PostgreSQL on the same port if it dies, e.g. by the OOM killer. `stop` ends the watch, then the server. */
export function keepRunning(
  postmaster: Postmaster,
  plan: PostmasterPlan,
  log: (line: string) => void,
): { stop(): Promise<void> } {
  let current = postmaster;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let restart: Promise<void> = Promise.resolve();

  const lookAgain = (afterMs: number) => {
    if (isStopped) return;
    timer = setTimeout(look, afterMs);
    timer.unref();
  };
  const look = () => {
    if (isRunning(current.process)) return lookAgain(lookEveryMs);
    log('PostgreSQL has ended unasked; starting it again');
    restart = startPostmaster(plan, current.port).then(
      (started) => {
        current = started;
        log('PostgreSQL is back');
        lookAgain(lookEveryMs);
      },
      (error: Error) => {
        log(error.message);
        lookAgain(tryAgainAfterMs);
      },
    );
  };
  lookAgain(lookEveryMs);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await restart;
      await stopPostmaster(current);
    },
  };
}
