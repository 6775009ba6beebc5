import { seatsOfUnits, type UnitSeats } from '../../../../core/domain/seats.ts';
import { unitName } from '../../../../core/domain/unit-words.ts';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import type { Cart, CartLine } from '../../../api/cart/cart-line.ts';
import common from '../../../ui/plain/common.module.css';
import { PlusIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import styles from './ticket.module.css';

/** At least this many are shown, even at a table that uses fewer. */
const leastSeats = 4;

/** Assigns the seat to units that a change added. Seat 0 is the whole table. */
export function seatNewUnits(before: Cart, after: Cart, seat: number): Cart {
  if (seat === 0) return after;
  return after.map((line) => {
    const from = before.find(({ itemId }) => itemId === line.itemId)?.qty ?? 0;
    return line.qty > from ? withSeats(line, (_, at) => (at < from ? undefined : [seat])) : line;
  });
}

/** `seatsOf` returns a unit's new seats, or undefined to keep them. */
export function withSeats(
  line: CartLine,
  seatsOf: (seats: readonly number[], at: number) => readonly number[] | undefined,
): CartLine {
  const units = Array.from({ length: line.qty }, (_, at) => line.seats?.[at] ?? []);
  return {
    ...line,
    seats: seatsOfUnits(
      units.map((seats, at) => seatsOf(seats, at) ?? seats),
      line.qty,
    ),
  };
}

export const highestSeat = (cart: Cart): number =>
  Math.max(leastSeats, ...cart.flatMap(({ seats }) => seats?.flat() ?? []));

interface SeatPickProps {
  label: string;
  seats: number;
  chosen: readonly number[];
  disabled: boolean;
  onPress: (seat: number) => void;
}

function SeatPick({ label, seats, chosen, disabled, onPress }: SeatPickProps) {
  return (
    <fieldset className={`${common.line} ${styles.pick}`} disabled={disabled}>
      <legend className={common.unseen}>{label}</legend>
      {Array.from({ length: seats }, (_, at) => at + 1).map((seat) => (
        <button
          key={seat}
          type="button"
          aria-pressed={chosen.includes(seat)}
          aria-label={say(unitName(1, [[seat]]))}
          onClick={() => onPress(seat)}
        >
          {seat}
        </button>
      ))}
    </fieldset>
  );
}

interface NextSeatProps {
  seats: number;
  chosen: number;
  disabled: boolean;
  onChoose: (seat: number) => void;
  onMore: () => void;
}

/** Chooses the seat for dishes that are added from now on. */
export function NextSeat({ seats, chosen, disabled, onChoose, onMore }: NextSeatProps) {
  return (
    <div className={`${common.line} ${styles.next}`}>
      <span aria-hidden="true">{say(takeMessages.nextSeat)}</span>
      <button type="button" aria-pressed={chosen === 0} disabled={disabled} onClick={() => onChoose(0)}>
        {say(takeMessages.wholeTable)}
      </button>
      <SeatPick
        label={say(takeMessages.nextSeat)}
        seats={seats}
        chosen={[chosen]}
        disabled={disabled}
        onPress={onChoose}
      />
      <button type="button" aria-label={say(takeMessages.oneMoreSeat)} disabled={disabled} onClick={onMore}>
        <PlusIcon />
      </button>
    </div>
  );
}

interface LineSeatsProps {
  line: CartLine;
  seats: number;
  disabled: boolean;
  onChange: (line: CartLine) => void;
}

/** One row of seats for each unit. A unit with several seats is shared by them. */
export function LineSeats({ line, seats, disabled, onChange }: LineSeatsProps) {
  const { itemName: dish, qty } = line;
  return Array.from({ length: qty }, (_, at) => {
    const chosen = line.seats?.[at] ?? [];
    const unit = say(unitName(at + 1));
    const toggle = (seat: number) =>
      chosen.includes(seat) ? chosen.filter((other) => other !== seat) : [...chosen, seat];
    return (
      <div key={unit} className={`${common.line} ${styles.unit}`}>
        {qty > 1 ? <span aria-hidden="true">{unit}</span> : null}
        <SeatPick
          label={say(takeMessages.seatsOf, { dish: qty > 1 ? `${dish} ${unit}` : dish })}
          seats={seats}
          chosen={chosen}
          disabled={disabled}
          onPress={(seat) => onChange(withSeats(line, (_, other) => (other === at ? toggle(seat) : undefined)))}
        />
      </div>
    );
  });
}

export function SeatMarks({ seats }: { seats: UnitSeats | undefined }) {
  const named = [...new Set(seats?.flat())].sort((a, b) => a - b);
  return named.map((seat) => (
    <span key={seat} className={styles.seat}>
      <span className={common.unseen}>{`${say(unitName(1, [[seat]]))} `}</span>
      <span aria-hidden="true">{seat}</span>
    </span>
  ));
}
