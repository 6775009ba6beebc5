import {
  Select,
  Switch,
  type SwitchProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { type ComponentType, useId } from 'react';
import type { BodyInputOf } from '../../../../core/contract/call.ts';
import type { CallAt, Endpoint } from '../../../../core/contract/index.ts';
import type { Words } from '../../../../core/messages/message.ts';
import common from '../../../ui/plain/common.module.css';
import type { Elements } from '../../../ui/plain/elements.ts';
import { say } from '../../../ui/plain/say.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { type Option, saidOptions } from '../forms/said-options.ts';
import type { Faults, FieldMark } from '../forms/use-draft-form.ts';
import type { FieldsProps } from './record-description.ts';
import styles from './record-form.module.css';

/** `Values` are the form fields that this input reads. */
export interface InputProps<Row, Value, Values = unknown> {
  readonly input: FieldMark & { readonly value: Value; readonly onChange: (changed: unknown) => void };
  readonly mark: (...fields: string[]) => FieldMark;
  readonly change: (value: Value, settled?: readonly string[]) => void;
  readonly refuse: (found: Faults) => void;
  readonly row: Row | undefined;
  readonly values: Values;
}

/** A field of a record's form; its key is its name in the save's body. */
export interface RecordField<Row, Value, Sent> {
  readonly initial?: (row: Row | undefined) => Value;
  // biome-ignore lint/suspicious/noExplicitAny: the form's values follow from its fields
  readonly fault?: (value: Value, row: Row | undefined, values: any) => Words | false;
  /** Defaults to the value itself. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly sent?: (value: Value, row: Row | undefined, values: any) => Sent;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly Input: (props: InputProps<Row, Value, any>) => Elements;
}

/** The body of a record's save without its version and `Left`, such as its id. */
export type RecordBody<At extends Endpoint, Left extends string> = Omit<
  NonNullable<BodyInputOf<CallAt<At>>>,
  Left | 'version'
>;

type ValuesOf<Fields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends { readonly initial: (row: never) => infer Value }
    ? Value
    : string;
} & {
  /** The version that the form started from, so that it doesn't overwrite another user's change. */
  readonly version: number | null;
};
type SentOf<Fields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends { readonly sent: (...value: never) => infer Sent }
    ? Sent
    : ValuesOf<Fields>[Name];
};

interface TextWords {
  readonly label: Words;
  readonly hint?: Words;
  readonly missing?: Words;
  readonly focusIfNew?: true;
}

const typed = <Props extends object>(
  Element: ComponentType<Props>,
  { label, hint, missing, focusIfNew, ...props }: TextWords,
) => ({
  fault: (value: string) => value.trim() === '' && (missing ?? false),
  sent: (value: string) => value.trim(),
  Input: ({ input, row }: { input: InputProps<unknown, string>['input']; row: unknown }) => (
    <Element
      label={say(label)}
      description={hint && say(hint)}
      required={missing !== undefined}
      autoFocus={focusIfNew && !row}
      {...(props as Props)}
      {...input}
    />
  ),
});

export const text = (field: TextWords & Omit<TextInputProps, 'label'>) => typed<TextInputProps>(TextInput, field);

export const lines = (field: TextWords & Omit<TextareaProps, 'label'>) =>
  typed<TextareaProps>(Textarea, { rows: 3, ...field });

export const choice = (field: Required<Omit<TextWords, 'focusIfNew'>> & { readonly options: readonly Option[] }) => {
  const draw = ({ input }: { input: InputProps<unknown, string | null>['input'] }) => (
    <Select
      label={say(field.label)}
      description={say(field.hint)}
      required
      data={saidOptions(field.options)}
      {...input}
    />
  );
  return {
    fault: (code: string | null) => code === null && field.missing,
    sent: (code: string | null) => Number(code),
    Input: draw,
  };
};

interface HintedSwitchProps extends SwitchProps {
  hint: string;
}

/** The hint isn't part of the switch's name, as a description in its label would be. */
export function HintedSwitch({ hint, className, ...props }: HintedSwitchProps) {
  const id = useId();
  return (
    <div className={className}>
      <Switch aria-describedby={id} {...props} />
      <p id={id} className={`${common.fine} ${styles.hint}`}>
        {hint}
      </p>
    </div>
  );
}

interface ToggleWords {
  readonly label: Words;
  readonly hint: Words;
  readonly className?: string | undefined;
  readonly settles?: readonly string[];
}

export const toggle = ({ label, hint, className, settles }: ToggleWords) => {
  const draw = ({ input, change }: Pick<InputProps<unknown, boolean | undefined>, 'input' | 'change'>) => (
    <HintedSwitch
      className={className}
      label={say(label)}
      hint={say(hint)}
      checked={input.value ?? false}
      onChange={(event) => change(event.currentTarget.checked, settles)}
    />
  );
  return { Input: draw };
};

/** Builds a record's form from a table of its fields, in order. Compiles only if the table is complete. */
export const recordFields =
  <Row extends { readonly version: number }, Body extends object>(id: keyof Row & string) =>
  // biome-ignore lint/suspicious/noExplicitAny: each field has its own value type
  <Fields extends { readonly [Name in keyof Body]-?: RecordField<Row, any, Body[Name]> }>(fields: Fields) => {
    type Values = ValuesOf<Fields>;
    const all = Object.entries<RecordField<Row, unknown, unknown>>(fields);
    const textOf = (row: Row | undefined, name: string) => String(row?.[name as keyof Row] ?? '');
    const ofField = (values: Values, name: string) => values[name as keyof Values];
    const inputsByName = ({ form, row }: Pick<FieldsProps<Row, Values>, 'form' | 'row'>) =>
      Object.fromEntries(
        all.map(([name, { Input }]) => [
          name,
          <Input
            key={name}
            input={form.field(name as keyof Values & string)}
            mark={form.mark}
            change={(value, settled) => form.change({ [name]: value } as Partial<Values>, settled)}
            refuse={form.refuse}
            row={row}
            values={form.values}
          />,
        ]),
      ) as { readonly [Name in keyof Fields]: Elements };
    return {
      rowKey: (row: Row) => row[id] as number,
      initial: (row: Row | undefined) =>
        ({
          ...Object.fromEntries(all.map(([name, { initial }]) => [name, initial ? initial(row) : textOf(row, name)])),
          version: row?.version ?? null,
        }) as Values,
      faults: (values: Values, row?: Row): Faults =>
        Object.fromEntries(
          all.flatMap(([name, { fault }]) => {
            const words = fault?.(ofField(values, name), row, values);
            return words ? [[name, say(words)]] : [];
          }),
        ),
      bodyOf: (row: Row | undefined, values: Values) =>
        ({
          ...(row && { [id]: row[id], version: values.version }),
          ...Object.fromEntries(
            all.map(([name, { sent = (value: unknown) => value }]) => [name, sent(ofField(values, name), row, values)]),
          ),
        }) as SentOf<Fields>,
      inputsByName,
      inputs: (props: Parameters<typeof inputsByName>[0]): Elements[] => Object.values(inputsByName(props)),
    };
  };

export const FieldColumn = ({ children }: { children: Elements }) => (
  <Panel>
    <div className={styles.column}>{children}</div>
  </Panel>
);
