import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { mostTablesAtOnce, numberMark, tableNames } from '../../../../core/domain/floor-plan.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { categoryMessages } from '../../../../core/messages/en/portal/categories.ts';
import { tableMessages } from '../../../../core/messages/en/portal/dining-tables.ts';
import { fill } from '../../../../core/messages/message.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import staff from '../../../ui/staff/common.module.css';
import { FormDialog } from '../../../ui/staff/form-dialog.tsx';
import { useDraftForm } from '../../shared/forms/use-draft-form.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { floorPlanQuery } from '../../shared/updates/calls.ts';

const mark = { mark: numberMark };
const largestNumber = 9999;
const wholeIn = (text: string, least: number, most: number) =>
  Math.min(Math.max(Math.trunc(Number(text)) || least, least), most);

export function AddTablesDialog({ onClose }: { onClose: () => void }) {
  const attendants = useQuery(staffQuery(['attendant-names'], endpoints.attendantNames));
  const plan = useQuery(floorPlanQuery());
  const { busy, press, fault, showFault } = usePress();
  const form = useDraftForm({
    initial: {
      pattern: say(tableMessages.usualPattern, mark),
      from: '1',
      count: '12',
      serverId: null as string | null,
      areaID: null as string | null,
    },
    faults: ({ pattern, serverId }) => ({
      ...(pattern.trim() === '' && { pattern: say(categoryMessages.nameMandatory) }),
      ...(serverId === null && { serverId: say(tableMessages.attendantMandatory) }),
    }),
  });
  const { pattern, serverId, areaID } = form.values;
  const [from, count] = [wholeIn(form.values.from, 0, largestNumber), wholeIn(form.values.count, 1, mostTablesAtOnce)];
  const names = tableNames(pattern.trim(), from, count);

  const save = () => {
    if (!form.check()) return;
    void press({
      call: () =>
        staffRequest(endpoints.addTables, {
          body: {
            pattern,
            from,
            count,
            serverId: Number(serverId),
            areaID: areaID === null ? undefined : Number(areaID),
          },
        }),
      done: fill(tableMessages.addedMany, { count }),
      failed: tableMessages.addManyFailed,
      changes: ['tables'],
      onDone: onClose,
      show: showFault,
    });
  };

  return (
    <FormDialog
      title={say(tableMessages.addManyTitle)}
      size={520}
      fault={fault}
      act={say(tableMessages.addManyAct, { count })}
      busy={busy !== undefined}
      formRef={form.element}
      onSubmit={save}
      onClose={onClose}
    >
      <div className={staff.fields}>
        <TextInput
          label={say(tableMessages.pattern)}
          description={say(tableMessages.patternHint, mark)}
          required
          maxLength={textLimits.name}
          {...form.field('pattern')}
        />
        <TextInput type="number" label={say(tableMessages.from)} min={0} max={largestNumber} {...form.field('from')} />
        <TextInput
          type="number"
          label={say(tableMessages.count)}
          min={1}
          max={mostTablesAtOnce}
          {...form.field('count')}
        />
        <Select
          label={say(tableMessages.attendant)}
          required
          data={attendants.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
          {...form.field('serverId')}
          {...(attendants.isError ? { error: say(tableMessages.attendantsFailed) } : {})}
        />
        {plan.data && plan.data.areas.length > 0 ? (
          <Select
            label={say(tableMessages.area)}
            placeholder={say(tableMessages.noArea)}
            clearable
            data={plan.data.areas.map((area) => ({ value: String(area.areaID), label: area.name }))}
            {...form.field('areaID')}
          />
        ) : null}
      </div>
      <p className={common.hint} role="status">
        {say(tableMessages.preview, { first: names[0] ?? '', last: names.at(-1) ?? '' })}
      </p>
    </FormDialog>
  );
}
