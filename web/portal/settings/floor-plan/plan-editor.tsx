import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { Area, FloorPlan } from '../../../../core/contract/floor-plan.ts';
import { freePlace, overlap, type Place, planFault, reshaped, turned } from '../../../../core/domain/floor-plan.ts';
import { floorPlanMessages as messages } from '../../../../core/messages/en/portal/floor-plan.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { PlusIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { Actions } from '../../../ui/staff/actions.tsx';
import { Fault, Strip } from '../../../ui/staff/strip.tsx';
import { Plan, wholePlan } from '../../floor/plan/plan.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { DraggedTable } from './dragged-table.tsx';
import styles from './floor-plan-screen.module.css';
import type { PlanDraft } from './plan-draft.ts';

interface PlanEditorProps {
  area: Area;
  plan: FloorPlan;
  draft: PlanDraft;
  isChanged: boolean;
  onChange: (draft: PlanDraft | undefined) => void;
}

export function PlanEditor({ area, plan, draft, isChanged, onChange }: PlanEditorProps) {
  const { busy, press, fault, setFault, showFault } = usePress();
  const [chosen, setChosen] = useState<number>();
  const [read, setRead] = useState('');
  /** The table that was just placed or taken off. Its new button gets the focus. */
  const [arrived, setArrived] = useState<number>();
  const canvas = useRef<HTMLDivElement>(null);
  const nameOf = new Map(plan.tables.map(({ tableID, tableName }) => [tableID, tableName]));
  const placed = [...draft.places].flatMap(([tableID, place]) => {
    const name = nameOf.get(tableID);
    return place && name !== undefined ? [{ tableID, name, place }] : [];
  });
  const beside = plan.tables.filter(
    ({ tableID, areaID }) =>
      !draft.places.get(tableID) && (draft.places.has(tableID) || areaID === null || areaID === area.areaID),
  );
  const current = placed.find(({ tableID }) => tableID === chosen);
  const obstacle = planFault(placed);
  const isOutdated = isChanged && draft.planVersion < area.planVersion;

  /** Without a place, the table leaves the area. */
  const put = (tableID: number, place: Place | undefined) => {
    // Nothing can be changed while the plan is being saved.
    if (busy !== undefined) return;
    const places = new Map(draft.places);
    setArrived(place && draft.places.get(tableID) ? undefined : tableID);
    if (place) places.set(tableID, place);
    else places.delete(tableID);
    setFault(undefined);
    onChange({ ...draft, places });
    if (place) setRead(placeWords(nameOf.get(tableID) ?? '', place));
  };

  const add = (tableID: number) => {
    if (busy !== undefined) return;
    const place = freePlace(placed.map((table) => table.place));
    if (!place) return setFault(say(messages.planFull));
    put(tableID, place);
    setChosen(tableID);
  };

  const save = () =>
    void press({
      call: () =>
        staffRequest(endpoints.saveFloorPlan, {
          body: {
            areaID: area.areaID,
            planVersion: draft.planVersion,
            tables: [...draft.places].map(([tableID, place]) => ({ tableID, place })),
          },
        }),
      done: messages.saved,
      failed: messages.notSaved,
      changes: ['tables'],
      // Used until the stored plan is fetched again.
      onDone: ({ result }) => onChange({ ...draft, planVersion: result }),
      show: (words, refused) => {
        showFault(words, refused);
        // The newer plan replaces the edits.
        if (refused?.code === 'Stale') onChange(undefined);
      },
    }).then((isSaved) => isSaved && onChange(undefined));

  return (
    <>
      <p className={common.hint}>{say(messages.hint)}</p>
      <Plan ref={canvas} label={say(messages.planOf, { area: area.name, count: placed.length })} view={wholePlan}>
        {placed.map(({ tableID, name, place }) => (
          <DraggedTable
            key={tableID}
            ref={tableID === arrived ? focusOn : undefined}
            name={name}
            place={place}
            isChosen={tableID === chosen}
            isFaulty={placed.some((other) => other.tableID !== tableID && overlap(place, other.place))}
            canvas={canvas}
            onChoose={() => setChosen(tableID)}
            onPut={(next) => put(tableID, next)}
          />
        ))}
      </Plan>
      <div role="status" className={common.unseen}>
        {read}
      </div>
      <div className={`${common.wrapped} ${styles.tools}`} role="toolbar" aria-label={say(messages.selected)}>
        {current ? (
          <>
            <b>{current.name}</b>
            <Button variant="default" onClick={() => put(current.tableID, turned(current.place))}>
              {say(messages.turn)}
            </Button>
            <Button variant="default" onClick={() => put(current.tableID, reshaped(current.place))}>
              {say(current.place.round ? messages.makeSquare : messages.makeRound)}
            </Button>
            <Button variant="default" onClick={() => put(current.tableID, undefined)}>
              {say(messages.takeOff)}
            </Button>
          </>
        ) : (
          <span className={common.hint}>{say(messages.chooseOne)}</span>
        )}
      </div>
      <section className={styles.beside} aria-label={say(messages.beside)}>
        <h2>{say(messages.beside)}</h2>
        {beside.length === 0 ? <p className={common.hint}>{say(messages.allPlaced)}</p> : null}
        <div className={styles.names}>
          {beside.map(({ tableID, tableName }) => (
            <Button
              key={tableID}
              ref={tableID === arrived ? focusOn : undefined}
              variant="default"
              leftSection={<PlusIcon />}
              aria-label={say(messages.place, { table: tableName })}
              onClick={() => add(tableID)}
            >
              {tableName}
            </Button>
          ))}
        </div>
      </section>
      <Fault>{obstacle ? say(obstacle) : undefined}</Fault>
      <Fault>{fault}</Fault>
      <div role="status">{isOutdated ? <Strip tone="info">{say(messages.outdated)}</Strip> : null}</div>
      <div className={styles.actions}>
        <Actions onCancel={isChanged ? () => onChange(undefined) : undefined}>
          <Button disabled={!isChanged || obstacle !== undefined} loading={busy !== undefined} onClick={save}>
            {say(uiMessages.save)}
          </Button>
        </Actions>
      </div>
    </>
  );
}

function focusOn(element: HTMLElement | null): void {
  element?.focus();
}

function placeWords(table: string, { x, y, width, height, turn, round }: Place): string {
  return [
    say(messages.tableAt, { table, x, y, width, height }),
    ...(turn === 0 ? [] : [say(messages.turnedBy, { degrees: turn })]),
    ...(round ? [say(messages.isRound)] : []),
  ].join(', ');
}
