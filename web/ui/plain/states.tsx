import type { ReactNode } from 'react';
import { stateMessages } from '../../../core/messages/en/ui/states.ts';
import { Button } from './button.tsx';
import type { Elements } from './elements.ts';
import { WarningIcon, WavesIcon } from './icons.tsx';
import { Plate, type PlateDrawing } from './plate.tsx';
import { RequestId } from './request-id.tsx';
import { say, sayWith } from './say.tsx';
import styles from './states.module.css';

interface EmptyStateProps {
  children: string;
  hint?: ReactNode;
  action?: Elements;
  drawing?: PlateDrawing;
}

export function EmptyState({ children, hint, action, drawing = 'salad' }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.dish}>
        <Plate drawing={drawing} />
      </span>
      <p className={styles.words}>{children}</p>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      {action}
    </div>
  );
}

interface Retried {
  query?: { readonly isFetching: boolean; readonly refetch: () => unknown; readonly error?: unknown };
  onRetry?: () => void;
  retrying?: boolean;
}

interface ErrorStripProps extends Retried {
  children: string;
}

function RetryButton({ query, onRetry, retrying }: Retried) {
  const retry = onRetry ?? query?.refetch;
  return retry ? (
    <Button size="small" className={styles.retry} busy={retrying ?? query?.isFetching} onClick={() => retry()}>
      {say(stateMessages.retry)}
    </Button>
  ) : null;
}

export function ErrorStrip({ children, ...retried }: ErrorStripProps) {
  return (
    <div className={`${styles.strip} ${styles.error}`} role="alert">
      <WarningIcon />
      <span>
        <span>{children}</span>
        {/* Only failed loads have a request id. */}
        {retried.query || retried.onRetry ? <RequestId /> : null}
      </span>
      <RetryButton {...retried} />
    </div>
  );
}

/** True if there was no response: a `NetworkError` of web/api. */
const isOffline = (error: unknown) => error instanceof Error && error.name === 'NetworkError';

interface StaleStripProps extends Retried {
  since: string;
}

/** The data stays visible. The strip shows how long it has been outdated. */
export function StaleStrip({ since, ...retried }: StaleStripProps) {
  return (
    <div className={`${styles.strip} ${styles.stale}`} role="status">
      <WavesIcon />
      <span>
        {isOffline(retried.query?.error) ? <b className={styles.offline}>{say(stateMessages.offline)}</b> : null}
        <span>{sayWith(stateMessages.notCurrent, { since: <span className={styles.figures}>{since}</span> })}</span>
      </span>
      <RetryButton {...retried} />
    </div>
  );
}

interface LoadingSkeletonProps {
  shape?: 'rows' | 'cards' | 'form' | 'lines';
  count?: number;
  label?: string;
}

/** Appears after 150 ms, so that a quick response causes no flicker; the label appears at 400 ms. */
export function LoadingSkeleton({
  shape = 'lines',
  count = 4,
  label = say(stateMessages.loading),
}: LoadingSkeletonProps) {
  const pieces = Array.from({ length: count }, (_, at) => `${shape}-${at}`);
  return (
    <div className={`${styles.skeleton} ${styles[shape]}`} role="status" aria-label={label}>
      {pieces.map((key) => (
        <span key={key} className={styles.piece} />
      ))}
      <span className={styles.word} aria-hidden="true">
        {say(stateMessages.loadingMore, { what: label })}
      </span>
    </div>
  );
}
