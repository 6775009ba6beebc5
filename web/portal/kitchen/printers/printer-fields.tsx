import { Select, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Printer } from '../../../../core/contract/printers.ts';
import { mostCopies, papers } from '../../../../core/domain/printers.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { categoryMessages } from '../../../../core/messages/en/portal/categories.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { printerMessages } from '../../../../core/messages/en/portal/printers.ts';
import type { Words } from '../../../../core/messages/message.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { CheckSelect } from '../../../ui/staff/check-select.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import type { FieldsProps } from '../../shared/records/record-description.ts';
import { categoriesQuery, type PrinterValues, type Prints } from './calls.ts';
import { PrinterPapers } from './printer-papers.tsx';
import styles from './printers.module.css';

export function PrinterFields({ form, row }: FieldsProps<Printer, PrinterValues>) {
  const categories = useQuery(categoriesQuery());
  const { values, change } = form;
  const text = (name: 'name' | 'host' | 'port', label: Words, hint: Words) => ({
    label: say(label),
    description: say(hint),
    name,
    required: true,
    autoComplete: 'off',
    spellCheck: false,
    ...form.field(name),
  });
  return (
    <div className={styles.form}>
      <Panel>
        <div className={styles.fields}>
          <TextInput
            {...text('name', fieldMessages.name, printerMessages.nameHint)}
            autoFocus={!row}
            maxLength={textLimits.name}
          />
          <TextInput
            {...text('host', printerMessages.host, printerMessages.hostHint)}
            autoCapitalize="none"
            maxLength={253}
          />
          <TextInput
            {...text('port', printerMessages.port, printerMessages.portHint)}
            inputMode="numeric"
            maxLength={4}
          />
          <Select
            label={say(printerMessages.paper)}
            description={say(printerMessages.paperHint)}
            data={paperOptions()}
            allowDeselect={false}
            {...form.mark('characters')}
            value={values.paper}
            onChange={(paper) => paper && change({ paper })}
          />
          <Select
            label={say(printerMessages.prints)}
            description={say(printerMessages.printsHint)}
            data={printsOptions()}
            allowDeselect={false}
            value={values.prints}
            onChange={(prints) => prints && change({ prints: prints as Prints })}
          />
          <Select
            label={say(printerMessages.copies)}
            description={say(printerMessages.copiesHint)}
            data={Array.from({ length: mostCopies }, (_, at) => String(at + 1))}
            allowDeselect={false}
            {...form.mark('copies')}
            value={values.copies}
            onChange={(copies) => copies && change({ copies })}
          />
          {values.prints === 'receipts' ? null : (
            <CheckSelect
              label={say(printerMessages.categories)}
              description={say(printerMessages.categoriesHint)}
              options={(categories.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
              emptyText={categories.isSuccess ? say(categoryMessages.noneYet) : ''}
              {...form.mark('categories')}
              {...(categories.isError ? { error: say(printerMessages.categoriesFailed) } : {})}
              value={values.categories.map(String)}
              onChange={(ids) => change({ categories: ids.map(Number) })}
            />
          )}
          <div className={styles.active}>
            <Switch
              label={say(printerMessages.active)}
              aria-describedby="printer-active-hint"
              checked={values.active}
              onChange={(event) => change({ active: event.currentTarget.checked })}
            />
            <p id="printer-active-hint" className={`${common.quiet} ${styles.hint}`}>
              {say(values.active ? printerMessages.activeHint : printerMessages.inactiveHint)}
            </p>
          </div>
        </div>
      </Panel>
      {row ? <PrinterPapers printer={row} /> : null}
    </div>
  );
}

const paperOptions = () =>
  ([80, 58] as const).flatMap((millimetres) =>
    papers[millimetres].map((characters) => ({
      value: `${millimetres}-${characters}`,
      label: say(printerMessages.paperOf, { millimetres, characters }),
    })),
  );

const printsOptions = () =>
  (['tickets', 'receipts', 'both'] as const).map((value) => ({ value, label: say(printerMessages.printed[value]) }));
