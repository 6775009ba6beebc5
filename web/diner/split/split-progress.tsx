import { waysToSplit } from '../../../core/domain/pricing/split.ts';
import { splitMessages } from '../../../core/messages/en/diner/split.ts';
import common from '../../ui/plain/common.module.css';
import progress from '../../ui/plain/progress.module.css';
import { say } from '../../ui/plain/say.tsx';
import { StatusChip } from '../../ui/plain/status-chip.tsx';
import { useFormats } from '../visit/use-formats.ts';
import styles from './split-progress.module.css';
import { progressWords, type ShareView, type SplitView } from './split-view.ts';

const stateTones = { open: 'inactive', paying: 'pending', paid: 'paid' } as const;

export function SplitProgress({ view }: { view: SplitView }) {
  const formats = useFormats();
  return (
    <div className={styles.progress}>
      <p role="status" className={common.amount}>
        {progressWords(formats, view)}
      </p>
      <progress
        className={progress.bar}
        max={view.dueCents}
        value={view.paidCents}
        aria-label={say(splitMessages.paidOfBill)}
      />
    </div>
  );
}

export function ShareList({ view }: { view: SplitView }) {
  const formats = useFormats();
  return (
    <ul className={styles.list} aria-label={say(splitMessages.whoOwes)}>
      {rowsOf(view).map(({ key, name, dishes, amountCents, state }) => (
        <li key={key} className={`${common.row} ${styles.row}`}>
          <span className={`${common.breaks} ${styles.name}`}>
            <span>{name}</span>
            {dishes ? <span className={common.hint}>{` ${dishes.join(', ')}`}</span> : null}
          </span>
          <span className={common.amount}>{formats.amount(amountCents)}</span>
          <ShareState state={state} />
        </li>
      ))}
    </ul>
  );
}

export function ShareState({ state }: { state: ShareView['state'] }) {
  return <StatusChip tone={stateTones[state]}>{say(splitMessages.states[state])}</StatusChip>;
}

interface Row extends Pick<ShareView, 'name' | 'dishes' | 'amountCents' | 'state'> {
  readonly key: string;
}

function rowsOf({ way, shares, amountsPaid, payingCents, openCents }: SplitView): Row[] {
  const amounts: Row[] = amountsPaid.map(({ paymentId, amountCents }) => {
    return { key: `paid-${paymentId}`, name: say(splitMessages.part), amountCents, state: 'paid' };
  });
  const named: Row[] = shares.map((share) => ({ ...share, key: `share-${share.share}` }));
  const free: Row[] = [
    { key: 'paying', name: say(splitMessages.atCardPage), amountCents: payingCents, state: 'paying' },
    { key: 'open', name: say(splitMessages.leftToPay), amountCents: openCents, state: 'open' },
  ];
  const isFree = way !== null && waysToSplit[way].pays === 'amount';
  return [...amounts, ...named, ...(isFree ? free.filter(({ amountCents }) => amountCents > 0) : [])];
}
