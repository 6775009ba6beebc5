import { useState } from 'react';
import { stateMessages } from '../../../core/messages/en/ui/states.ts';
import { say } from './say.tsx';
import styles from './states.module.css';

let idOfFailed: () => string | undefined = () => undefined;

export function knowFailedRequests(find: () => string | undefined): void {
  idOfFailed = find;
}

export function failedRequestWords(): string | undefined {
  const id = idOfFailed();
  return id === undefined ? undefined : say(stateMessages.request, { id });
}

/** The failed request's id below an error, for a lookup in the log. Renders nothing for other failures. */
export function RequestId() {
  const [words] = useState(failedRequestWords);
  return words === undefined ? null : <small className={styles.request}>{words}</small>;
}
