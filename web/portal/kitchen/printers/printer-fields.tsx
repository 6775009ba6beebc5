import { type ComboboxData, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { Printer } from '../../../../core/contract/printers.ts';
import { drawerPins, mostCopies, papers, printerPorts } from '../../../../core/domain/printers.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { categoryMessages } from '../../../../core/messages/en/portal/categories.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { printerMessages } from '../../../../core/messages/en/portal/printers.ts';
import type { Words } from '../../../../core/messages/message.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { CheckSelect } from '../../../ui/staff/check-select.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import type { FieldsProps } from '../../shared/records/record-description.ts';
import {
  HintedSwitch,
  type InputProps,
  type RecordBody,
  recordFields,
  text,
} from '../../shared/records/record-fields.tsx';
import { PrinterPapers } from './printer-papers.tsx';
import styles from './printers.module.css';

// The paper select sets `paper` and `characters`; the select of what is printed sets `tickets` and `receipts`.
type Body = RecordBody<typeof endpoints.savePrinter, 'printerID' | 'paper' | 'receipts'>;
type Prints = keyof typeof printerMessages.printed;

const unspelled = { autoComplete: 'off', spellCheck: false } as const;

const oneOf =
  (label: Words, hint: Words, options: () => ComboboxData) =>
  ({ input }: InputProps<Printer, string>) => (
    <Select label={say(label)} description={say(hint)} data={options()} allowDeselect={false} {...input} />
  );

const { bodyOf, inputs, ...form } = recordFields<Printer, Body>('printerID')({
  name: text({
    label: fieldMessages.name,
    hint: printerMessages.nameHint,
    missing: formMessages.nameMissing,
    name: 'name',
    ...unspelled,
    focusIfNew: true,
    maxLength: textLimits.name,
  }),
  host: text({
    label: printerMessages.host,
    hint: printerMessages.hostHint,
    missing: printerMessages.hostMissing,
    name: 'host',
    ...unspelled,
    autoCapitalize: 'none',
    maxLength: 253,
  }),
  port: {
    ...text({
      label: printerMessages.port,
      hint: printerMessages.portHint,
      required: true,
      name: 'port',
      ...unspelled,
      inputMode: 'numeric',
      maxLength: 4,
    }),
    initial: (row) => String(row?.port ?? printerPorts.least),
    fault: (port: string) => !/^910\d$/.test(port.trim()) && printerMessages.badPort,
    sent: Number,
  },
  characters: {
    // Millimeters and characters: '80-48'.
    initial: (row) => `${row?.paper ?? 80}-${row?.characters ?? papers[80][0]}`,
    sent: (paper: string) => Number(paper.split('-')[1]),
    Input: oneOf(printerMessages.paper, printerMessages.paperHint, paperOptions),
  },
  tickets: {
    initial: (row): Prints => (row ? printsOf(row) : 'tickets'),
    sent: (prints: Prints) => prints !== 'receipts',
    Input: oneOf(printerMessages.prints, printerMessages.printsHint, printsOptions),
  },
  copies: {
    initial: (row) => String(row?.copies ?? 1),
    sent: Number,
    Input: oneOf(printerMessages.copies, printerMessages.copiesHint, copiesOptions),
  },
  drawer: {
    initial: (row) => String(row?.drawer ?? 0),
    sent: Number,
    Input: oneOf(printerMessages.drawer, printerMessages.drawerHint, drawerOptions),
  },
  categories: {
    initial: (row): readonly string[] => row?.categories?.map(String) ?? [],
    sent: (ids: readonly string[]) => ids.map(Number),
    Input: CategoriesInput,
  },
  active: {
    initial: (row): boolean => row?.active ?? true,
    Input: ({ input, change }: InputProps<Printer, boolean>) => (
      <HintedSwitch
        className={styles.active}
        label={say(printerMessages.active)}
        hint={say(input.value ? printerMessages.activeHint : printerMessages.inactiveHint)}
        checked={input.value}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    ),
  },
});

export type PrinterValues = ReturnType<typeof form.initial>;

function CategoriesInput({ input, values }: InputProps<Printer, readonly string[], { readonly tickets: Prints }>) {
  const categories = useQuery(categoriesQuery());
  if (values.tickets === 'receipts') return null;
  return (
    <CheckSelect
      label={say(printerMessages.categories)}
      description={say(printerMessages.categoriesHint)}
      options={(categories.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      emptyText={categories.isSuccess ? say(categoryMessages.noneYet) : ''}
      {...input}
      {...(categories.isError ? { error: say(printerMessages.categoriesFailed) } : {})}
    />
  );
}

function PrinterFields(props: FieldsProps<Printer, PrinterValues>) {
  return (
    <div className={styles.form}>
      <Panel>
        <div className={styles.fields}>{inputs(props)}</div>
      </Panel>
      {props.row ? <PrinterPapers printer={props.row} /> : null}
    </div>
  );
}

export const printerForm = {
  ...form,
  save: (row: Printer | undefined, values: PrinterValues) =>
    staffRequest(endpoints.savePrinter, {
      body: {
        ...bodyOf(row, values),
        paper: Number(values.characters.split('-')[0]),
        receipts: values.tickets !== 'tickets',
      },
    }),
  Fields: PrinterFields,
};

export const printsOf = ({ tickets, receipts }: Printer): Prints =>
  tickets && receipts ? 'both' : tickets ? 'tickets' : 'receipts';

const categoriesQuery = () => staffQuery(['category-names'], endpoints.categoryNames);

function paperOptions() {
  return ([80, 58] as const).flatMap((millimetres) =>
    papers[millimetres].map((characters) => ({
      value: `${millimetres}-${characters}`,
      label: say(printerMessages.paperOf, { millimetres, characters }),
    })),
  );
}

function printsOptions() {
  return (['tickets', 'receipts', 'both'] as const).map((value) => ({
    value,
    label: say(printerMessages.printed[value]),
  }));
}

function drawerOptions() {
  return drawerPins.map((pin) => ({ value: String(pin), label: say(printerMessages.drawers[pin]) }));
}

function copiesOptions() {
  return Array.from({ length: mostCopies }, (_, at) => String(at + 1));
}
