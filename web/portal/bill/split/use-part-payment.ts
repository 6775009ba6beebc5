import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentMessages } from '../../../../core/messages/en/portal/payments.ts';
import { splitMessages } from '../../../../core/messages/en/portal/split.ts';
import { fill } from '../../../../core/messages/message.ts';
import { randomKey } from '../../../api/random-key.ts';
import { keepNotice } from '../../app/loading/kept-notice.ts';
import { endWith, usePageReload } from '../../app/loading/page-reload.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { useChanged } from '../../shared/updates/queries.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { type PartRequest, sendInvoice, setOrderToPaid } from '../pay-form/calls.ts';
import { withChange } from '../pay-form/payment-form.ts';
import { type Outcomes, paymentRefusals } from '../pay-form/payment-refusals.ts';
import { faultsOfAll, isFaulty, useFaults } from '../pay-form/use-faults.ts';
import { splitQuery } from './calls.ts';
import {
  chosenPart,
  emptyPart,
  type PartFault,
  type PartForm,
  partFaultsOf,
  partRequestOf,
  tipText,
  unpaidCents,
  withoutTip,
  withTip,
} from './split-form.ts';

// A part depends on several fields: any change rechecks it.
const partOf = { email: 'email', part: undefined, tip: 'tip', mode: 'paidBy', given: undefined } as const;

interface Unanswered {
  readonly request: PartRequest;
  readonly key: string;
}

export interface KeptPart {
  readonly form: PartForm;
  readonly unanswered?: Unanswered | undefined;
}

export function usePartPayment(orderID: number, kept: KeptPart = { form: emptyPart }) {
  const formats = useFormats();
  const query = useQuery(splitQuery(orderID));
  const changed = useChanged();
  const reload = usePageReload();
  const [typed, setForm] = useState<PartForm>({ ...emptyPart, ...kept.form });
  const form = formats.tips === null ? withoutTip(typed) : typed;
  const { faults, announced, tell, settle } = useFaults<PartFault, PartForm>(partOf);
  const [notice, setSaid] = useState<string>();
  const [unanswered, setUnanswered] = useState<Unanswered | undefined>(kept.unanswered);
  const { busy, press } = usePress();

  const change = (next: PartForm) => {
    setForm(next);
    settle(form, next);
    setSaid(undefined);
    // Cash given doesn't change what is paid, so this is still the same payment, which is resent.
    if (JSON.stringify({ ...next, given: '' }) !== JSON.stringify({ ...form, given: '' })) setUnanswered(undefined);
  };

  const outcomes: Outcomes = {
    failed: paymentRefusals,
    onRefused: () => changed('payments'),
    show: (words, refused) => tell(faultsOfAll(words, refused)),
  };

  const send = ({ request, key }: Unanswered) =>
    press({
      ...outcomes,
      call: async () => {
        setUnanswered({ request, key });
        const answer = await setOrderToPaid(request, key);
        if (answer.success || answer.status < 500) setUnanswered(undefined);
        return answer;
      },
      unanswered: paymentMessages.unanswered,
      onDone: async ({ result: { status, amount, tip, rounding = 0, change } }) => {
        const changeCents = change === undefined ? undefined : formats.centsOf(change);
        await sendInvoice(orderID);
        if (status === 'paid') {
          keepNotice(withChange(formats, paymentMessages.paid, changeCents));
          return endWith(reload);
        }
        const { data } = await query.refetch();
        setForm(emptyPart);
        const paid = formats.amount(formats.centsOf(amount) - formats.centsOf(tip) - formats.centsOf(rounding));
        const left = data && formats.amount(unpaidCents(formats, data));
        setSaid(left && withChange(formats, fill(splitMessages.partPaid, { part: paid, left }), changeCents));
      },
    });

  const pay = () => {
    if (!query.data || busy) return;
    // After a lost response the same payment is resent, even if the bill has changed: the payment may be the reason.
    const found = unanswered ? {} : partFaultsOf(formats, form, query.data);
    const request = unanswered ? unanswered.request : partRequestOf(formats, form, query.data);
    tell(found);
    setSaid(undefined);
    if (isFaulty(found) || !request) return;
    void send(unanswered ?? { request, key: randomKey() });
  };

  const chosen = query.data && chosenPart(formats, form, query.data);
  const shown = unanswered && {
    cents: formats.parseCents(unanswered.request.partamount) ?? 0,
    tip: unanswered.request.tip,
  };
  const { cents, tip } = shown ?? { cents: chosen?.cents, tip: tipText(formats, form, chosen) };
  const toPayCents = cents && withTip(formats, cents, tip);
  return {
    query,
    form,
    kept: { form, unanswered } satisfies KeptPart,
    change,
    faults,
    announced,
    notice,
    busy: busy !== undefined,
    chosen,
    toPayCents,
    pay,
    outcomes,
  };
}
