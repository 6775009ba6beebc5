import type { ReactNode } from 'react';
import { stateMessages } from '../../../core/messages/en/ui/states.ts';
import { Button } from './button.tsx';
import { WarningIcon, WavesIcon } from './icons.tsx';
import { Plate, type PlateDrawing } from './plate.tsx';
import { RequestId } from './request-id.tsx';
import { say, sayWith } from './say.tsx';
import styles from './states.module.css';

interface EmptyStateProps {
  /** The exact sentence. */
  children: string;
  hint?: ReactNode;
  /** At most one button. */
  action?: ReactNode;
  drawing?: PlateDrawing;
}

/** An area with nothing in it: a plate, the exact words, at most one thing to do. */
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
  /** What can be loaded again. */
  query?: { readonly isFetching: boolean; readonly refetch: () => unknown };
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

/** Says in the area itself that it could not be loaded, with a way to try again. */
export function ErrorStrip({ children, ...retried }: ErrorStripProps) {
  return (
    <div className={`${styles.strip} ${styles.error}`} role="alert">
      <WarningIcon />
      <span>
        {children}
        {/* Of what can be loaded again, not of what is just so. */}
        {retried.query || retried.onRetry ? <RequestId /> : null}
      </span>
      <RetryButton {...retried} />
    </div>
  );
}

interface StaleStripProps extends Retried {
  /** When what is shown was last true, as the person reads time. */
  since: string;
}

/** What is shown stays, and this strip says since when it is not current. */
export function StaleStrip({ since, ...retried }: StaleStripProps) {
  return (
    <div className={`${styles.strip} ${styles.stale}`} role="status">
      <WavesIcon />
      <span>{sayWith(stateMessages.notCurrent, { since: <span className={styles.figures}>{since}</span> })}</span>
      <RetryButton {...retried} />
    </div>
  );
}

interface LiveBadgeProps {
  /** Nobody answers: what is shown may be old. */
  away: boolean;
  /** Nothing is pushed just now: the screen asks by itself. */
  polled: boolean;
}

/** A word or two for how fresh the screen is. */
export function LiveBadge({ away, polled }: LiveBadgeProps) {
  return (
    <span className={`${styles.live} ${away ? styles.notLive : ''}`}>
      {say(away ? stateMessages.away : polled ? stateMessages.polled : stateMessages.live)}
    </span>
  );
}

interface LoadingSkeletonProps {
  /** The final shape: rows of a table, cards, fields of a form, or plain lines. */
  shape?: 'rows' | 'cards' | 'form' | 'lines';
  count?: number;
  label?: string;
}

/**
 * The final shape in grey. It appears only after 150 ms, so a quick answer shows no flicker; the word follows at 400 ms.
 */
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
