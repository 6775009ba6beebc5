import { Button } from '@mantine/core';
import { type ReactElement, useEffect, useRef } from 'react';
import type { MenuImport } from '../../../../core/contract/menu-files.ts';
import { menuFileMessages } from '../../../../core/messages/en/portal/menu-file.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { Actions } from '../../../ui/staff/actions.tsx';
import type { ConfirmRequest } from '../../../ui/staff/confirm.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { Fault, Strip } from '../../../ui/staff/strip.tsx';
import styles from './menu-file.module.css';
import type { Compared, useImport } from './use-import.ts';

interface ComparisonProps extends Compared {
  busy: boolean;
  onImport: () => void;
  onCancel: () => void;
}

interface ComparisonOrProps {
  of: Pick<ReturnType<typeof useImport>, 'busy' | 'compared' | 'notDone' | 'run' | 'forget'>;
  children: ReactElement;
}

export function ComparisonOr({ of: { busy, compared, notDone, run, forget }, children }: ComparisonOrProps) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(compared);
  // The new list may be out of view, and the pressed button is gone or far below the fault.
  useEffect(() => {
    if (shown.current !== compared || notDone !== undefined) {
      place.current?.focus({ preventScroll: true });
      place.current?.scrollIntoView();
    }
    shown.current = compared;
  }, [compared, notDone]);
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Fault>{notDone}</Fault>
      {compared ? (
        <Comparison
          {...compared}
          busy={busy !== undefined}
          onImport={() => void run(compared, questionOf(compared.result))}
          onCancel={forget}
        />
      ) : (
        children
      )}
    </div>
  );
}

function questionOf({ good, ...result }: MenuImport): ConfirmRequest | undefined {
  if (!good) return undefined;
  const counts = { count: good.records, all: good.of };
  return {
    question: say(menuFileMessages.runGoodQuestion, counts),
    act: say(menuFileMessages.runGood, counts),
    detail: <Faults {...result} />,
  };
}

/** A fault of the whole file has no row. */
const isWhole = ({ faults }: MenuImport) => faults.every(({ row, column }) => row === 0 && column === '');

function faultsWords(result: MenuImport): string {
  const { good, faultCount: count } = result;
  if (good) return say(menuFileMessages.someFaults, { count });
  return isWhole(result) ? say(menuFileMessages.wholeFault) : say(menuFileMessages.faults, { count });
}

function Comparison({ name, note, kind, result, busy, onImport, onCancel }: ComparisonProps) {
  const { dishes, groups, newCategories, leftOut, faultCount } = result;
  const isNothing = newCategories.length === 0 && changesIn(result) === 0;
  const good = isNothing ? undefined : result.good;
  const isBlocked = faultCount > 0 && !good;
  return (
    <Panel
      title={
        kind === 'undo'
          ? say(menuFileMessages.undoTitle, { count: dishes })
          : say(menuFileMessages.dishes, { count: dishes, name })
      }
      footer={
        <div className={styles.foot}>
          <Actions>
            <Button variant="default" disabled={busy} onClick={onCancel}>
              {say(kind ? menuFileMessages.bulkCancel : menuFileMessages.cancel)}
            </Button>
            {isBlocked || isNothing ? null : (
              <Button loading={busy} onClick={onImport}>
                {runWords(kind, good)}
              </Button>
            )}
          </Actions>
        </div>
      }
      footerSticks
    >
      <div className={styles.result} role="status">
        {faultCount > 0 ? <Strip tone="danger">{faultsWords({ ...result, good })}</Strip> : null}
        {isNothing && faultCount === 0 ? <Strip tone="info">{say(menuFileMessages.nothingToDo)}</Strip> : null}
        {note ? <Strip tone="info">{say(note)}</Strip> : null}
        {isBlocked && !result.good ? null : <p className={styles.counts}>{countsOf(result)}</p>}
        {groups ? <p>{say(menuFileMessages.groupCounts, { counts: countsOf(groups) })}</p> : null}
        {newCategories.length > 0 ? (
          <p>{say(menuFileMessages.newCategories, { names: newCategories.join(', ') })}</p>
        ) : null}
        {leftOut.length > 0 ? (
          <>
            <p>{say(menuFileMessages.leftOut)}</p>
            <ul className={styles.left}>
              {leftOut.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      <Faults {...result} good={good} />
      {isBlocked ? null : <Changes {...result} />}
    </Panel>
  );
}

interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly same: number;
}

const countsOf = ({ added, changed, same }: Counts) =>
  [
    say(menuFileMessages.added, { count: added }),
    say(menuFileMessages.changed, { count: changed }),
    say(menuFileMessages.same, { count: same }),
  ].join(' · ');

type Changed = Pick<MenuImport, 'added' | 'changed' | 'groups' | 'timesChanged'>;

const changesIn = ({ added, changed, groups, timesChanged }: Changed) =>
  added + changed + (groups ? groups.added + groups.changed : 0) + timesChanged;

const runWords = (kind: Compared['kind'], good: MenuImport['good']) =>
  good
    ? say(menuFileMessages.runGood, { count: good.records, all: good.of })
    : say(kind ? menuFileMessages.bulkRun : menuFileMessages.run);

function Faults({ faults, faultCount, good }: Pick<MenuImport, 'faults' | 'faultCount' | 'good'>) {
  if (faultCount === 0) return null;
  const list = (
    <ul className={styles.list}>
      {faults.map((fault) => (
        <li key={`${fault.row} ${fault.column} ${fault.message}`}>{faultWords(fault)}</li>
      ))}
      <More count={faultCount - faults.length} />
    </ul>
  );
  if (!good) return list;
  return (
    <>
      <h3 className={styles.subtitle}>{say(menuFileMessages.toFix)}</h3>
      {list}
    </>
  );
}

/** A fault of the whole file has no row, and a fault in a JSON file has only a path. */
function faultWords(fault: MenuImport['faults'][number]) {
  if (fault.row === 0) return fault.column === '' ? fault.message : say(menuFileMessages.placedFault, fault);
  return say(fault.column === '' ? menuFileMessages.rowFault : menuFileMessages.fault, fault);
}

function Changes({ changes, ...counts }: Pick<MenuImport, 'changes'> & Changed) {
  if (changes.length === 0) return null;
  const shown = (text: string) => text || say(menuFileMessages.nothing);
  const { group, category, menu } = menuFileMessages.kinds;
  const kinds = { group, category, menu: undefined };
  return (
    <>
      <h3 className={styles.subtitle}>{say(menuFileMessages.changes)}</h3>
      <ul className={styles.list}>
        {changes.map(({ row, itemName, kind, isNew, fields }) => (
          <li key={`${kind ?? ''} ${row}`}>
            <strong>{kind === 'menu' ? say(menu) : itemName}</strong>
            {kind && kinds[kind] ? <span className={common.hint}>{say(kinds[kind])}</span> : null}
            {isNew ? <span className={common.hint}>{say(menuFileMessages.isNew)}</span> : null}
            {fields.map(({ field, from, to }) => (
              <span key={field} className={common.hint}>
                {isNew
                  ? say(menuFileMessages.newField, { field, to })
                  : say(menuFileMessages.change, { field, from: shown(from), to: shown(to) })}
              </span>
            ))}
          </li>
        ))}
        <More count={changesIn(counts) - changes.length} />
      </ul>
    </>
  );
}

const More = ({ count }: { count: number }) => (count > 0 ? <li>{say(menuFileMessages.more, { count })}</li> : null);
