import { Button, Modal, TextInput } from '@mantine/core';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { AnswerOf, BodyInputOf } from '../../../../core/contract/call.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { OrderItem } from '../../../../core/contract/orders.ts';
import type { previewVoid } from '../../../../core/contract/voids.ts';
import { firstKitchenStep } from '../../../../core/domain/kitchen-steps.ts';
import { unitsOf } from '../../../../core/domain/pricing/split.ts';
import { unitName, unitWords } from '../../../../core/domain/unit-words.ts';
import { longestVoidNote, onlyUnits, type VoidKind, voidKinds } from '../../../../core/domain/voids.ts';
import { billMessages } from '../../../../core/messages/en/core/bill.ts';
import { approvalMessages } from '../../../../core/messages/en/portal/approvals.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { paymentMessages } from '../../../../core/messages/en/portal/payments.ts';
import { voidMessages } from '../../../../core/messages/en/portal/voids.ts';
import { unitChoice } from '../../../api/choice-groups.ts';
import type { Order, SubOrder } from '../../../api/order-answers.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { RefusalError, staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { PrinterIcon } from '../../../ui/plain/state-icons.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { Stepper } from '../../../ui/plain/stepper.tsx';
import { Actions } from '../../../ui/staff/actions.tsx';
import { Form } from '../../../ui/staff/form.tsx';
import { GiftIcon, VoidIcon } from '../../../ui/staff/later-icons.tsx';
import { Fault } from '../../../ui/staff/strip.tsx';
import tiles from '../../bill/pay-form/radio-tiles.module.css';
import { ApproverFields, useApprover } from '../../shared/approvals/approver-fields.tsx';
import { withApproval } from '../../shared/approvals/with-approval.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from './void-dialog.module.css';

interface VoidDialogProps {
  order: Pick<Order, 'orderID' | 'tableName'>;
  subOrder: Pick<SubOrder, 'subOrderID'>;
  item: OrderItem;
  onClose: () => void;
}

const looks: Readonly<Record<VoidKind, ReactNode>> = { void: <VoidIcon />, comp: <GiftIcon /> };

/** Takes units of a dish off the bill. Previews the bill before and after, and what the kitchen is told. */
export function VoidDialog({
  order: { orderID, tableName },
  subOrder: { subOrderID },
  item,
  onClose,
}: VoidDialogProps) {
  const { orderItemID, itemName: dish, itemQuantity: quantity, compedUnits: comped = [] } = item;
  const isStarted = (item.kitchenStep ?? firstKitchenStep) !== firstKitchenStep;
  const all = Array.from({ length: quantity }, (_, at) => at + 1);
  const free = all.filter((unit) => !comped.includes(unit));
  const [kind, setKind] = useState<VoidKind>(isStarted ? 'comp' : 'void');
  const [chosen, choose] = useState<readonly number[]>((free.length > 0 ? free : all).slice(0, 1));
  const units = kind === 'comp' ? chosen.filter((unit) => free.includes(unit)) : chosen;
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const wish = { orderItemID, kind, units: [...units], quantity };
  const preview = useQuery({ ...previewQuery(wish), enabled: units.length > 0, placeholderData: keepPreviousData });
  const { needsApproval = false, reasons = [], toStock = 0 } = preview.data ?? {};
  const by = useApprover(needsApproval);
  const { busy, press, fault, setFault, showFault } = usePress();
  const approved = useRef<{ readonly content: string; readonly id: number }>(undefined);
  const count = units.length;
  const body = { ...wish, reason, note: note.trim() };

  const send = (key: string, approval: { readonly approval?: number }) =>
    staffRequest(endpoints.voidDish, { body: { ...body, ...approval }, headers: { 'Idempotency-Key': key } });
  /** Asks for a colleague's PIN first. If the response is lost, resends the same approval. */
  const sendWithPin = async (key: string) => {
    const content = JSON.stringify(body);
    if (approved.current?.content !== content) {
      const given = { act: kind, orderItemID, units: wish.units, quantity, reason, ...by.given };
      const answer = await staffRequest(endpoints.askApproval, { body: given });
      if (!answer.success) return answer;
      approved.current = { content, id: answer.result.approvalID };
    }
    return send(key, { approval: approved.current.id });
  };
  const submit = (isByPin: boolean) => {
    if (reason === '') return setFault(say(voidMessages.noReason));
    const missing = isByPin ? by.fault() : undefined;
    if (missing) return setFault(missing);
    const approvalWish = { act: kind, orderItemID, units: wish.units, quantity, reason };
    void press({
      name: isByPin || !needsApproval ? 'act' : 'devices',
      content: body,
      call: (key) =>
        isByPin
          ? sendWithPin(key)
          : withApproval({ ...approvalWish, dish: say(voidMessages.of, { count, all: dish }) }, (given) =>
              send(key, given),
            ),
      done: voidMessages.done[kind],
      failed: voidMessages.failed,
      changes: ['orders', 'menu'],
      onDone: onClose,
      onRefused: ({ code }) => code === 'WrongPin' && by.setPin(''),
      show: showFault,
    });
  };

  return (
    <Modal
      opened
      onClose={onClose}
      size={960}
      title={say(voidMessages.title)}
      closeOnClickOutside={false}
      withCloseButton={false}
      classNames={{ body: styles.body }}
    >
      <Form onSubmit={() => submit(needsApproval)}>
        <p className={`${common.hint} ${common.figures}`}>
          {say(voidMessages.about, { order: orderID, table: tableName })}
        </p>
        <div className={styles.columns}>
          <div className={styles.what}>
            <div className={`${common.row} ${styles.about}`}>
              <div className={common.breaks}>
                <strong>{dish}</strong>
                <span className={common.hint}>
                  {say(isStarted ? voidMessages.started : voidMessages.subOrder, { id: subOrderID })}
                </span>
              </div>
              {quantity > 1 ? (
                <span className={`${common.row} ${styles.count}`}>
                  <Stepper
                    label={dish}
                    value={count}
                    min={1}
                    max={kind === 'comp' ? free.length : quantity}
                    onChange={(next) => choose(unitsTo(next, units, kind === 'comp' ? free : all))}
                  />
                  <span className={common.figures}>{say(voidMessages.of, { count, all: quantity })}</span>
                </span>
              ) : null}
            </div>
            <Units item={item} kind={kind} chosen={units} onChoose={choose} />
            <Tiles
              legend={say(voidMessages.title)}
              isLegendUnseen
              className={styles.kinds}
              values={voidKinds}
              value={kind}
              disabled={isStarted ? 'void' : undefined}
              onChange={setKind}
            >
              {(each) => (
                <>
                  <span className={styles.asIs}>{looks[each]}</span>
                  <b>{say(voidMessages.kinds[each])}</b>
                  <span>{say(voidMessages.means[each])}</span>
                </>
              )}
            </Tiles>
            {isStarted ? <p className={common.hint}>{say(voidMessages.tooLate)}</p> : null}
            <Tiles
              legend={say(voidMessages.reason)}
              className={styles.reasons}
              values={reasons}
              value={reason}
              onChange={setReason}
            >
              {(each) => <span>{each}</span>}
            </Tiles>
            <TextInput
              label={say(voidMessages.note)}
              description={say(fieldMessages.optional)}
              placeholder={say(voidMessages.noteHint)}
              maxLength={longestVoidNote}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          </div>
          <div className={styles.check}>
            {needsApproval ? (
              <div className={styles.approval}>
                <ApproverFields by={by} onType={() => setFault(undefined)} />
                <Button variant="subtle" loading={busy === 'devices'} onClick={() => submit(false)}>
                  {say(approvalMessages.askDevices)}
                </Button>
              </div>
            ) : null}
            <Bills preview={preview} />
          </div>
        </div>
        <div className={styles.foot}>
          <Fault>{fault}</Fault>
          <p className={`${common.line} ${common.hint} ${styles.kitchenWords}`} role="status">
            <PrinterIcon />
            <span>{toldWords(kind, { count, dish, toStock })}</span>
          </p>
          {preview.data && !preview.isError ? <ShortBills bills={preview.data} /> : null}
          <Actions onCancel={onClose}>
            <Button type="submit" loading={busy === 'act'} disabled={count === 0 || preview.isError}>
              {say(voidMessages.act[kind], { count, dish })}
            </Button>
          </Actions>
        </div>
      </Form>
    </Modal>
  );
}

type Wish = BodyInputOf<typeof previewVoid>;

const previewQuery = (body: Wish) => staffQuery(['void-preview', body], endpoints.previewVoid, { body });

/** Chooses the first units that are not chosen yet, or drops the last chosen ones. */
function unitsTo(count: number, chosen: readonly number[], from: readonly number[]): number[] {
  const rest = from.filter((unit) => !chosen.includes(unit));
  const kept = chosen.slice(0, count);
  return [...kept, ...rest.slice(0, count - kept.length)].sort((a, b) => a - b);
}

interface UnitsProps {
  item: OrderItem;
  kind: VoidKind;
  chosen: readonly number[];
  onChoose: (units: readonly number[]) => void;
}

/** Shown only if the units differ. */
function Units({ item, kind, chosen, onChoose }: UnitsProps) {
  const formats = useFormats();
  const { itemName, itemQuantity: quantity, subItems, compedUnits = [] } = item;
  const choices = subItems.map((choice) => ({ ...unitChoice(choice), priceCents: formats.centsOf(choice.price) }));
  const line = { itemName, quantity, unitPriceCents: formats.centsOf(item.itemPrice), compedUnits };
  const prices = unitsOf([{ ...line, choices: choices.map((choice) => ({ ...choice, name: choice.words })) }]);
  const rows = prices.map(({ priceCents }, at) => ({
    unit: at + 1,
    isComped: compedUnits.includes(at + 1),
    price: formats.amount(priceCents),
    words: unitWords(1, onlyUnits({ ...line, choices }, [at + 1]).choices).map((words) => say(words)),
  }));
  if (new Set(rows.map(({ words, price }) => JSON.stringify([words, price]))).size < 2) return null;
  return (
    <fieldset className={`${tiles.group} ${styles.units}`}>
      <legend className={common.unseen}>{say(voidMessages.which)}</legend>
      <div className={tiles.tiles}>
        {rows.map(({ unit, words, price, isComped }) => (
          <label key={unit}>
            <input
              type="checkbox"
              checked={chosen.includes(unit)}
              disabled={isComped && kind === 'comp'}
              onChange={() => onChoose(toggled(chosen, unit))}
            />
            <span>
              <b>{say(unitName(unit))}</b> <span>{isComped ? say(voidMessages.unitOnTheHouse) : words.join(', ')}</span>
            </span>
            <span className={common.amount}>{price}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** If a single unit is chosen, another one replaces it. */
function toggled(chosen: readonly number[], unit: number): number[] {
  if (chosen.includes(unit)) return chosen.length > 1 ? chosen.filter((other) => other !== unit) : [...chosen];
  return chosen.length === 1 ? [unit] : [...chosen, unit].sort((a, b) => a - b);
}

interface TilesProps<Value extends string> {
  legend: string;
  isLegendUnseen?: boolean;
  className: string | undefined;
  values: readonly Value[];
  value: Value;
  disabled?: Value | undefined;
  onChange: (value: Value) => void;
  children: (value: Value) => ReactNode;
}

function Tiles<Value extends string>(props: TilesProps<Value>) {
  const { legend, isLegendUnseen, className, values, value, disabled, onChange, children } = props;
  const name = useId();
  return (
    <fieldset className={tiles.group}>
      <legend className={isLegendUnseen ? common.unseen : undefined}>{legend}</legend>
      <div className={`${tiles.tiles} ${className}`}>
        {values.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={value === each}
              disabled={disabled === each}
              onChange={() => onChange(each)}
            />
            <span className={styles.asIs}>{children(each)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function toldWords(
  kind: VoidKind,
  { count, dish, toStock }: { readonly count: number; readonly dish: string; readonly toStock: number },
): string {
  if (kind === 'comp') return say(voidMessages.made);
  const kitchenWords = say(voidMessages.told, { count, dish });
  return toStock > 0 ? `${kitchenWords} ${say(voidMessages.toStock, { count: toStock })}` : kitchenWords;
}

type TwoBills = AnswerOf<typeof previewVoid>['result'];
type Preview = UseQueryResult<TwoBills>;

/** The sums for a phone, where the table is below the fold. */
function ShortBills({ bills: { before, after } }: { bills: TwoBills }) {
  const formats = useFormats();
  return (
    <p className={`${common.hint} ${styles.sums}`} aria-hidden="true">
      <span>{`${say(voidMessages.before)} ${formats.amountOf(before.toPay)}`}</span>
      <b>{`${say(voidMessages.after)} ${formats.amountOf(after.toPay)}`}</b>
    </p>
  );
}

function Bills({ preview }: { preview: Preview }) {
  const formats = useFormats();
  if (preview.isError) {
    const { error } = preview;
    return (
      <ErrorStrip query={preview}>
        {error instanceof RefusalError ? error.message : say(paymentMessages.billFailed)}
      </ErrorStrip>
    );
  }
  if (!preview.data) return <LoadingSkeleton shape="rows" count={4} label={say(voidMessages.bill)} />;
  const { before, after } = preview.data;
  const lessCents = formats.centsOf(before.toPay) - formats.centsOf(after.toPay);
  const hasTax = before.taxAmt > 0 || after.taxAmt > 0;
  const hasFee = before.wolfyCharges > 0 || after.wolfyCharges > 0;
  const rows = [
    [voidMessages.dishes, 'totalAmt'],
    ...(hasFee ? ([[billMessages.lines.serviceCharge, 'wolfyCharges']] as const) : []),
    ...(hasTax ? ([[fieldMessages.tax, 'taxAmt']] as const) : []),
    [fieldMessages.total, 'toPay'],
  ] as const;
  return (
    <table className={styles.bill}>
      <caption>
        <span>{say(voidMessages.bill)}</span> <b>{say(voidMessages.less, { amount: formats.amount(lessCents) })}</b>
      </caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{say(voidMessages.before)}</th>
          <th scope="col">{say(voidMessages.after)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, sum]) => (
          <tr key={sum}>
            <th scope="row">{say(name)}</th>
            <td>{formats.amountOf(before[sum])}</td>
            <td>{formats.amountOf(after[sum])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
