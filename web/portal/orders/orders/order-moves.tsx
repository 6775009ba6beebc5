import { seatingMessages } from '../../../../core/messages/en/portal/move-and-join.ts';
import type { Order } from '../../../api/order-answers.ts';
import { MoveIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { Strip } from '../../../ui/staff/strip.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';

/** Who moved the order's guests, from where, and when. */
export function OrderMoves({ moves }: { moves: Order['moves'] }) {
  const formats = useFormats();
  return moves.map(({ from, to, by, movedTime }) => (
    <Strip key={movedTime} tone="info" icon={<MoveIcon />}>
      {say(seatingMessages.movedBy, { name: by, from, to, time: formats.dateTime(movedTime) })}
    </Strip>
  ));
}
