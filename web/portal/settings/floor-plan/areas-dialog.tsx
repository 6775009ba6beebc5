import { Button, Select, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { Area } from '../../../../core/contract/floor-plan.ts';
import { type AreaColour, areaColours, mostAreas } from '../../../../core/domain/floor-plan.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { floorPlanMessages as messages } from '../../../../core/messages/en/portal/floor-plan.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { PlusIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { FormDialog } from '../../../ui/staff/form-dialog.tsx';
import { notifyError } from '../../../ui/staff/notify.ts';
import { AreaDot } from '../../floor/plan/area-tabs.tsx';
import { EditableRows } from '../../shared/forms/editable-rows.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import styles from './floor-plan-screen.module.css';

interface AreaRow {
  readonly key: number;
  readonly areaID: number | undefined;
  readonly name: string;
  readonly colour: AreaColour;
  readonly version: number | undefined;
}

const colourOptions = areaColours.map((colour) => ({ value: colour, label: say(messages.colours[colour]) }));

/** Edits all areas and their order at once. */
export function AreasDialog({ areas, onClose }: { areas: readonly Area[]; onClose: () => void }) {
  const { busy, press, fault, showFault } = usePress();
  const [rows, setRows] = useState<readonly AreaRow[]>(() => areas.map((area) => ({ ...area, key: area.areaID })));
  const [known] = useState(areas);
  const add = useRef<HTMLButtonElement>(null);

  const addRow = () => {
    const colour = areaColours.find((each) => rows.every((row) => row.colour !== each)) ?? 'open';
    const key = Math.min(0, ...rows.map((row) => row.key)) - 1;
    setRows([...rows, { key, areaID: undefined, name: '', colour, version: undefined }]);
  };

  const save = () =>
    void press({
      call: () =>
        staffRequest(endpoints.saveAreas, {
          body: {
            areas: rows.map(({ areaID, name, colour, version }) => ({ areaID, name, colour, version })),
            removed: known.flatMap(({ areaID }) => (rows.some((row) => row.areaID === areaID) ? [] : [areaID])),
          },
        }),
      done: messages.areasSaved,
      failed: ({ message }) => ({
        known: { NameAlreadyExist: messages.sameName },
        otherwise: message ?? messages.areasNotSaved,
      }),
      changes: ['tables'],
      onDone: onClose,
      show: (words, refused) => {
        if (refused?.code !== 'Stale') return showFault(words, refused);
        notifyError(words);
        onClose();
      },
    });

  return (
    <FormDialog
      title={say(messages.areas)}
      hint={say(messages.areasHint)}
      size={640}
      fault={fault}
      act={say(messages.areasAct)}
      busy={busy !== undefined}
      onSubmit={save}
      onClose={onClose}
    >
      <EditableRows
        label={say(messages.areas)}
        className={styles.areas}
        rowClass={styles.area}
        rows={rows}
        keyOf={({ key }) => key}
        nameOf={({ name }) => name || say(messages.newArea)}
        movable
        question={messages.deleteQuestion}
        onChange={setRows}
        below={add}
      >
        {({ name, colour }, { at, name: shownName, set, buttons }) => (
          <>
            <TextInput
              aria-label={say(messages.areaNameOf, { number: at + 1 })}
              placeholder={say(messages.areaName)}
              required
              maxLength={textLimits.name}
              value={name}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <Select
              aria-label={say(messages.colourOf, { area: shownName })}
              data={colourOptions}
              leftSection={<AreaDot colour={colour} />}
              allowDeselect={false}
              value={colour}
              onChange={(value) => value && set({ colour: value })}
            />
            <span>{buttons}</span>
          </>
        )}
      </EditableRows>
      <div>
        <Button
          ref={add}
          variant="default"
          leftSection={<PlusIcon />}
          disabled={rows.length >= mostAreas}
          onClick={addRow}
        >
          {say(messages.addArea)}
        </Button>
      </div>
    </FormDialog>
  );
}
