import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { subOrderStatusWords } from '../../../../core/domain/order-state-words.ts';
import { type SubOrderStatus, subOrderStates } from '../../../../core/domain/order-states.ts';
import { orderMessages } from '../../../../core/messages/en/portal/orders.ts';
import type { SubOrder } from '../../../api/order-answers.ts';
import { say } from '../../../ui/plain/say.tsx';
import { readKeptDraft, useKeptDraft } from '../../shared/forms/kept-draft.ts';
import { type DraftLine, isModified, linesOf } from './sub-order-draft.ts';

const mayBeEdited = (status: SubOrderStatus) => subOrderStates[status].mayBeEdited;

type Drafts = Readonly<Record<number, readonly DraftLine[]>>;

/** Edits survive refreshes and the end of a session. `elsewhere` reports a sub-order that someone else decided. */
export function useDrafts(orderId: string, subOrders: readonly SubOrder[] | undefined) {
  const screen = `order-${orderId}`;
  const [drafts, setDrafts] = useState<Drafts>(() => readKeptDraft<Drafts>(screen)?.values ?? {});
  const [elsewhere, setElsewhere] = useState<string>();
  // Drafts kept across a login belong to sub-orders that were New.
  const known = useRef(new Map<number, SubOrder['status']>(Object.keys(drafts).map((id) => [Number(id), 'new'])));
  const modified = Object.values(drafts).some((lines) => isModified(lines));
  useKeptDraft(screen, modified ? { row: null, base: {}, values: drafts } : undefined);
  const decidedHere = useRef(new Set<number>());

  const noteStates = useEffectEvent((shown: readonly SubOrder[]) => {
    const decided: string[] = [];
    for (const { subOrderID, status } of shown) {
      const before = known.current.get(subOrderID);
      known.current.set(subOrderID, status);
      if (mayBeEdited(status)) continue;
      setDrafts((now) => without(now, subOrderID));
      if (before === undefined || !mayBeEdited(before) || decidedHere.current.has(subOrderID)) continue;
      const wasEdited = isModified(drafts[subOrderID] ?? []);
      const words = wasEdited ? orderMessages.elsewhereUnsaved : orderMessages.elsewhere;
      decided.push(say(words, { id: subOrderID, status: subOrderStatusWords[status].staff }));
    }
    if (decided.length > 0) setElsewhere(decided.join(' '));
  });
  useEffect(() => noteStates(subOrders ?? []), [subOrders]);

  return {
    elsewhere,
    linesFor: (subOrder: SubOrder): readonly DraftLine[] =>
      (mayBeEdited(subOrder.status) ? drafts[subOrder.subOrderID] : undefined) ?? linesOf(subOrder),
    change: (subOrder: SubOrder, line: DraftLine) =>
      setDrafts((now) => {
        const lines = now[subOrder.subOrderID] ?? linesOf(subOrder);
        const next = lines.map((entry) => (entry.item.orderItemID === line.item.orderItemID ? line : entry));
        return { ...now, [subOrder.subOrderID]: next };
      }),
    markDecidedHere: (ids: readonly number[]) => ids.forEach((id) => void decidedHere.current.add(id)),
    forgetDecision: (ids: readonly number[]) => ids.forEach((id) => void decidedHere.current.delete(id)),
    modified,
    keptId: Object.keys(drafts).map(Number)[0],
  };
}

function without(drafts: Drafts, subOrderID: number): Drafts {
  if (!(subOrderID in drafts)) return drafts;
  const { [subOrderID]: _gone, ...rest } = drafts;
  return rest;
}
