import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { auditGroups, auditKindNames, auditKinds } from '../../../../core/domain/audit.ts';
import { auditMessages } from '../../../../core/messages/en/core/audit.ts';
import { auditScreenMessages } from '../../../../core/messages/en/portal/audit.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import staff from '../../../ui/staff/common.module.css';
import { useSpanFilter } from '../../shared/forms/day-field.tsx';
import styles from './audit.module.css';
import type { AuditFilter } from './calls.ts';

interface AuditFiltersProps {
  filter: AuditFilter;
  mayReadPlatform: boolean;
  onSearch: (filter: AuditFilter) => void;
}

export function AuditFilters({ filter, mayReadPlatform, onSearch }: AuditFiltersProps) {
  const { draft, edit, days, cannotSearch } = useSpanFilter(filter, {
    key: JSON.stringify(filter),
    labels: { start: auditScreenMessages.from, stop: auditScreenMessages.to },
    backwards: auditScreenMessages.backwards,
    className: styles.day,
    isOptional: true,
  });
  return (
    <form
      className={`${staff.card} ${common.wrapped} ${styles.filters}`}
      aria-label={say(auditScreenMessages.filters)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!cannotSearch) onSearch(draft);
      }}
    >
      <TextInput
        label={say(auditScreenMessages.who)}
        className={styles.who}
        maxLength={200}
        value={draft.who}
        onChange={({ currentTarget }) => edit({ who: currentTarget.value })}
      />
      <Select
        label={say(auditScreenMessages.what)}
        className={styles.what}
        data={whatOptions()}
        searchable
        value={draft.what}
        onChange={(what) => edit({ what: (what ?? '') as AuditFilter['what'] })}
      />
      {days}
      <TextInput
        label={say(fieldMessages.orderId)}
        className={styles.short}
        inputMode="numeric"
        value={draft.order}
        onChange={({ currentTarget }) =>
          edit({ order: currentTarget.value.replace(/\D/g, '').replace(/^0+/, '').slice(0, 9) })
        }
      />
      <TextInput
        label={say(fieldMessages.table)}
        className={styles.short}
        maxLength={200}
        value={draft.table}
        onChange={({ currentTarget }) => edit({ table: currentTarget.value })}
      />
      {mayReadPlatform || draft.of === 'platform' ? (
        <SegmentedControl
          aria-label={say(auditScreenMessages.whose)}
          data={[
            { value: 'restaurant', label: say(auditScreenMessages.ofRestaurant) },
            { value: 'platform', label: say(auditScreenMessages.ofPlatform) },
          ]}
          value={draft.of}
          onChange={(of) => onSearch({ ...draft, of: of === 'platform' ? 'platform' : 'restaurant' })}
        />
      ) : null}
      <Button type="submit" disabled={cannotSearch}>
        {say(uiMessages.search)}
      </Button>
    </form>
  );
}

function whatOptions() {
  return [
    { value: '', label: say(auditScreenMessages.everything) },
    ...auditGroups.map((group) => ({
      group: say(auditMessages.groups[group]),
      items: [
        { value: group as string, label: say(auditScreenMessages.allOf, { group: auditMessages.groups[group] }) },
        ...auditKindNames
          .filter((kind) => auditKinds[kind].group === group)
          .map((kind) => ({ value: kind as string, label: say(auditMessages.kinds[kind]) })),
      ],
    })),
  ];
}
