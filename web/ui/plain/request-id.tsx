import { useState } from 'react';
import { stateMessages } from '../../../core/messages/en/ui/states.ts';
import { say } from './say.tsx';
import styles from './states.module.css';

let idOfFailed: () => string | undefined = () => undefined;

/** Says once, at the start of a page, who knows the id of the request that failed just now. */
export function knowFailedRequests(find: () => string | undefined): void {
  idOfFailed = find;
}

/** `Request kX3…` of the request that failed just now; undefined where none did. */
export function failedRequestWords(): string | undefined {
  const id = idOfFailed();
  return id === undefined ? undefined : say(stateMessages.request, { id });
}

/** Below the words of a failure: which request it was, for whoever looks into the log. Nothing for other failures. */
export function RequestId() {
  const [words] = useState(failedRequestWords);
  return words === undefined ? null : <small className={styles.request}>{words}</small>;
}
