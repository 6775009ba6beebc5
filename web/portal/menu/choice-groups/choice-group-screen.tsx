import type { ChoiceGroup } from '../../../../core/contract/choice-groups.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { groupCaps } from '../../../../core/domain/choices/groups.ts';
import { ruleWords } from '../../../../core/domain/choices/words.ts';
import { groupMessages } from '../../../../core/messages/en/portal/choice-groups.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { listMessages } from '../../../../core/messages/en/portal/records.ts';
import { pageOf } from '../../../api/staff-query.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import type { RecordDescription } from '../../shared/records/record-description.ts';
import { RecordScreen } from '../../shared/records/record-screen.tsx';
import { fieldsOfChoice } from './choices-panel.tsx';
import { type GroupValues, groupForm } from './group-form.tsx';

/** A group may be used only by choices that open it, and by no item itself. */
function usedByWords({ items, openedBy }: ChoiceGroup): string {
  const uses = [
    ...(items > 0 ? [say(groupMessages.items, { count: items })] : []),
    ...(openedBy.length > 0 ? [say(groupMessages.openedBy, { groups: openedBy.join(', ') })] : []),
  ];
  return uses.join(' · ') || say(groupMessages.notUsed);
}

export const groupRecord: RecordDescription<ChoiceGroup, GroupValues> = {
  record: groupMessages.record,
  words: { ...groupMessages, deleted: listMessages.deleted, deleteFailed: listMessages.deleteFailed },
  refusals: { ...groupMessages.refused, MissingName: groupMessages.nameMandatory },
  fieldOfRefusal: { MissingName: 'groupName', NameAlreadyExist: 'groupName' },
  namedFields: [
    'groupName',
    'kitchenName',
    'min',
    'max',
    'free',
    'choices',
    ...Array.from({ length: groupCaps.choicesPerGroup }, (_, at) =>
      fieldsOfChoice.map((field) => `choices.${at}.${field}`),
    ).flat(),
  ],
  topic: 'menu',
  queryKey: 'choice-groups',
  columns: [
    { header: fieldMessages.name, cell: ({ groupName }) => groupName, phone: 'title' },
    {
      header: groupMessages.rule,
      cell: ({ min, max, free }) =>
        ruleWords({ min, max, freeCount: free })
          .map((words) => say(words))
          .join(' · '),
    },
    {
      header: groupMessages.choices,
      cell: ({ choices }) => choices.map(({ subItemName }) => subItemName).join(', '),
      clip: true,
      phone: 'record',
    },
    { header: groupMessages.usedBy, cell: usedByWords, phone: 'record' },
  ],
  rowName: ({ groupName }) => groupName,
  defaultSize: 10,
  fetchPage: pageOf(endpoints.choiceGroups),
  nameOf: ({ groupName }) => groupName,
  ...groupForm,
  remove: ({ groupId }) => staffRequest(endpoints.deleteChoiceGroup, { query: { id: groupId } }),
};

export function Component() {
  return <RecordScreen description={groupRecord} />;
}
