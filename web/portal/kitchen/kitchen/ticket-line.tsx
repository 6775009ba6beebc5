import { IconNote } from '@tabler/icons-react';
import type { KitchenLine } from '../../../../core/contract/kitchen.ts';
import { type Avoided, lineWarnings } from '../../../../core/domain/avoided.ts';
import { lineSentences } from '../../../../core/domain/item-contents.ts';
import { nextKitchenStep, ticketTap } from '../../../../core/domain/kitchen-steps.ts';
import type { UnitSeats } from '../../../../core/domain/seats.ts';
import { type ChoiceLine, unitLines, unitName } from '../../../../core/domain/unit-words.ts';
import { allergenMessages } from '../../../../core/messages/en/core/allergens.ts';
import { dishMessages } from '../../../../core/messages/en/core/dishes.ts';
import { orderStateMessages } from '../../../../core/messages/en/core/order-states.ts';
import { kitchenMessages } from '../../../../core/messages/en/portal/kitchen.ts';
import common from '../../../ui/plain/common.module.css';
import { WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import staff from '../../../ui/staff/common.module.css';
import { stepKitchen } from './calls.ts';
import { isThere, StepIcon, stepLooks } from './steps.tsx';
import styles from './ticket-card.module.css';
import { useKitchenPress } from './use-kitchen-press.ts';

interface TicketLineProps {
  ticketID: number;
  line: KitchenLine;
  all: readonly KitchenLine[];
  avoids: readonly Avoided[];
  /** True if staff asked to see what the dishes contain. */
  showsContents: boolean;
  isStill: boolean;
  isVoid: boolean;
}

export function TicketLine({ ticketID, line, all, avoids, showsContents, isStill, isVoid }: TicketLineProps) {
  const { quantity, step, change, was, minAge } = line;
  const { isBelowCombo, dish, full, specialInstruction, chosen } = lineAmong(line, all);
  const gone = isVoid || change === 'removed';
  // A dish at the same step as its ticket needs no mark of its own.
  const isAhead = step !== ticketTap(all)?.from;
  return (
    <li
      className={`${styles.line} ${(isAhead && stepLooks[step].at) || ''} ${gone ? styles.gone : ''} ${isBelowCombo ? styles.part : ''}`}
    >
      <span className={`${styles.quantity} ${quantity > 1 ? styles.many : ''}`}>{quantity}</span>
      <div className={styles.dish}>
        {change ? <Change line={line} /> : null}
        {gone ? <s className={styles.name}>{dish}</s> : <b className={styles.name}>{dish}</b>}
        {chosen.map(({ whose, choices }) => (
          <p key={whose} className={styles.mods}>
            {whose ? <small>{whose}</small> : null}
            {choices.map((words, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: choices have no other key
              <Choice key={at} words={words} />
            ))}
          </p>
        ))}
        {minAge ? <b className={styles.mods}>{say(dishMessages.minAge, { age: minAge })}</b> : null}
        {specialInstruction ? <Note words={specialInstruction} /> : null}
        {was ? (
          <s className={`${staff.unlessEmpty} ${styles.mods}`}>
            {[
              ...chosenFor(was.quantity, was.units, was.seats).flatMap(({ whose, choices }) =>
                was.seats ? [whose, ...choices] : choices,
              ),
              was.specialInstruction,
            ].join(' ')}
          </s>
        ) : null}
        {(gone ? [] : lineWarnings(line, avoids)).map(({ words, isSevere }) => (
          <p key={say(words)} className={`${styles.warning} ${isSevere ? styles.severe : ''}`}>
            <WarningIcon />
            <span>{say(words)}</span>
          </p>
        ))}
        {showsContents && !gone ? <Contents line={line} /> : null}
      </div>
      <LineStep ticketID={ticketID} line={line} name={full} isStill={isStill} isAhead={isAhead} />
    </li>
  );
}

function Change({ line: { change, was, quantity } }: { line: KitchenLine }) {
  if (!change) return null;
  const before = was && was.quantity !== quantity ? `, ${say(kitchenMessages.was, { quantity: was.quantity })}` : '';
  return (
    <span className={`${common.danger} ${styles.change}`}>{`${say(kitchenMessages.change[change])}${before}`}</span>
  );
}

function Contents({ line }: { line: KitchenLine }) {
  const sentences = lineSentences(line);
  return (sentences.length > 0 ? sentences : [allergenMessages.none]).map((words) => (
    <p key={say(words)} className={styles.mods}>
      {say(words)}
    </p>
  ));
}

export function Note({ words }: { words: string }) {
  return (
    <p className={styles.note}>
      <IconNote aria-hidden="true" />
      <span className={common.breaks}>
        <span className={common.unseen}>{`${say(kitchenMessages.note)} `}</span>
        <span>{words}</span>
      </span>
    </p>
  );
}

/** Words for 'no' and 'without' in the languages of most menus. */
const leavesOut = /^(no|not|without|ohne|keine?n?|sans|pas de|sin|senza|sem|zonder|geen|uden|utan|bez) /i;

/** 'Side: No bread, Fries', with omitted ingredients in bold. */
function Choice({ words }: { words: string }) {
  const pieces = words.match(/[^:,]*[:,]? ?/g)?.filter(Boolean) ?? [];
  if (!pieces.some((piece) => leavesOut.test(piece))) return <span className={styles.choice}>{words}</span>;
  return (
    <span className={styles.choice}>
      {pieces.map((piece, at) => {
        const Part = leavesOut.test(piece) ? 'b' : 'span';
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other key
        return <Part key={at}>{piece}</Part>;
      })}
    </span>
  );
}

interface LineStepProps {
  ticketID: number;
  line: KitchenLine;
  name: string;
  isStill: boolean;
  isAhead: boolean;
}

/** Advances one dish of the ticket: the whole line is the target. */
function LineStep({ ticketID, line, name, isStill, isAhead }: LineStepProps) {
  const { lineID, quantity, step } = line;
  const { busy, press } = useKitchenPress();
  const next = isStill ? undefined : nextKitchenStep(step);
  return (
    <>
      {isAhead ? (
        <span className={styles.mark}>
          <StepIcon step={step} />
          <span>{say(orderStateMessages.kitchen[step])}</span>
        </span>
      ) : null}
      {next ? (
        <button
          type="button"
          className={styles.tap}
          aria-label={say(kitchenMessages.tapLine, {
            quantity,
            dish: name,
            step: orderStateMessages.kitchen[step],
            next: orderStateMessages.kitchen[next],
          })}
          aria-busy={busy !== undefined}
          onClick={() =>
            void press(() => stepKitchen({ ticketID, lineIDs: [lineID], from: step, to: next }), isThere(next, [line]))
          }
        />
      ) : null}
    </>
  );
}

type Units = KitchenLine['units'];

/** A line's name and choices, given the lines of its ticket that are shown. */
function lineAmong(line: KitchenLine, shown: readonly KitchenLine[]) {
  const { itemName, partOf, specialInstruction } = line;
  const isBelowCombo = shown.some(({ lineID }) => lineID === partOf?.lineID);
  const full = partOf ? say(kitchenMessages.part, { dish: itemName, combo: partOf.itemName }) : itemName;
  return {
    isBelowCombo,
    /** For screen readers. */
    full,
    dish: isBelowCombo ? itemName : full,
    // The combo's line above shows these already.
    specialInstruction: isBelowCombo ? '' : specialInstruction,
    chosen: chosenFor(line.quantity, unitsWithoutParts(line), isBelowCombo ? [] : line.seats),
  };
}

/** A chosen dish and the choices it opened are shown once: in the dish's own line, here or at its station. */
function unitsWithoutParts({ units }: KitchenLine): Units {
  return units.map((unit) => {
    const parts = unit.groups?.flatMap(({ isDish, name }) => (isDish ? [name] : [])) ?? [];
    return { ...unit, groups: unit.groups?.filter(({ isDish, within }) => !isDish && !parts.includes(within)) };
  });
}

interface Chosen {
  /** Units such as '#1, #3', or their seats; empty if it applies to all. */
  readonly whose: string;
  readonly choices: readonly string[];
}

/** The choices, listed once for all units that have the same ones. */
function chosenFor(quantity: number, units: Units, seats: UnitSeats = []): readonly Chosen[] {
  const alike = new Map<string, { readonly units: number[]; readonly choices: readonly string[] }>();
  const seated = seats.map((_, at) => units.find(({ unit }) => unit === at + 1) ?? { unit: at + 1, choices: [] });
  for (const unit of seats.length > 0 ? seated : units) {
    const choices = linesOf(unit).map(({ words }) => say(words));
    if (choices.length === 0 && !seats[unit.unit - 1]?.length) continue;
    const key = JSON.stringify(choices);
    const same = alike.get(key) ?? { units: [], choices };
    same.units.push(unit.unit);
    alike.set(key, same);
  }
  return [...alike.values()].map((same) => ({
    whose:
      same.units.length === quantity && seats.length === 0
        ? ''
        : same.units.map((unit) => say(unitName(unit, seats))).join(', '),
    choices: same.choices,
  }));
}

function linesOf({ unit, choices, groups = [] }: Units[number]): ChoiceLine[] {
  return unitLines(1, [
    ...choices.map((words) => ({ unit, words })),
    ...groups.map(({ name, ...place }) => ({ ...place, unit, words: name })),
  ]);
}
