import { acceptsItself } from '../../../core/domain/auto-accept.ts';
import { reviewMessages } from '../../../core/messages/en/diner/review.ts';
import type { CheckedLine } from '../../api/cart/against-menu.ts';
import { cartCents } from '../../api/cart/cart-line.ts';
import { leastAge } from '../../api/cart/needs-choice.ts';
import { say } from '../../ui/plain/say.tsx';
import { useAvoidsToTell } from '../contents/tell-kitchen.tsx';
import { NoticeStrip } from '../ui/top-strip.tsx';
import { useFormats } from '../visit/use-formats.ts';
import type { Visit } from '../visit/visit.ts';

interface AtOnceProps {
  visit: Visit;
  lines: readonly CheckedLine[];
  instruction: string;
  /** The largest total that accepts itself now. */
  acceptsUpTo: number | undefined;
}

/** Tells the guest that an order will go to the kitchen without waiting for staff, as far as the phone can know. */
export function AtOnce({ visit, lines, instruction, acceptsUpTo }: AtOnceProps) {
  const formats = useFormats();
  const avoids = useAvoidsToTell(visit.sessionstartTime);
  const subOrder = {
    totalCents: cartCents(
      formats,
      lines.map(({ line }) => line),
    ),
    specialInstruction: instruction,
    avoids,
    lines: lines.map(({ line, item }) => ({
      quantity: line.qty,
      specialInstruction: line.specialInstruction,
      minAge: item ? leastAge(item, line) : 0,
      left: item?.left,
    })),
  };
  const mostCents = acceptsUpTo === undefined ? undefined : formats.centsOf(acceptsUpTo);
  return acceptsItself(subOrder, mostCents) ? <NoticeStrip>{say(reviewMessages.atOnce)}</NoticeStrip> : null;
}
