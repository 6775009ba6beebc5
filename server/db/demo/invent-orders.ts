import { addDays, dayOf, momentOf } from '../../../core/domain/formats/days.ts';
import { moneyOf } from '../../../core/domain/money.ts';
import { isWaiting, type OrderStatus, type SubOrderStatus } from '../../../core/domain/order-states.ts';
import { isTakenByStaff } from '../../../core/domain/payment-modes.ts';
import { parseChargePlan } from '../../../core/domain/pricing/charge-plan.ts';
import { parseRate, percentOf } from '../../../core/domain/pricing/rate.ts';
import { taxesAt } from '../../../core/domain/tax-settings.ts';
import {
  type LineDraft,
  type OrderDraft,
  type PaymentDraft,
  type SubOrderDraft,
  toPayBeforeTip,
} from '../rows/order-draft.ts';
import type { DemoDish } from './demo-menu.ts';
import type { DemoRestaurant } from './demo-restaurants.ts';
import type { Random } from './random.ts';
import type { WrittenRestaurant } from './write-restaurants.ts';

const minute = 60_000;
const historyDays = 27;
/** A meal takes at most 110 minutes, so seatings don't overlap. */
const seatings = [
  { opens: '11:35', spread: 95 },
  { opens: '17:05', spread: 20 },
  { opens: '19:20', spread: 75 },
] as const;
/** Open orders started up to 78 minutes ago. Earlier meals must have ended before that. */
const overAfterMinutes = 190;
const waysToPay = ['Online', 'Online', 'Online', 'Online', 'Card', 'Card', 'Card', 'Cash', 'Cash', 'Others'] as const;

/** Several weeks of past meals, sorted by start. Nearly all are paid; a few are canceled. */
export function inventHistory(
  restaurant: WrittenRestaurant,
  takenByUserIds: readonly number[],
  now: Date,
  random: Random,
): OrderDraft[] {
  const drafts: OrderDraft[] = [];
  const { taken, region } = restaurant.demo;
  const { timeZone } = region;
  for (let ago = historyDays; ago >= 0; ago -= 1) {
    const day = addDays(dayOf(timeZone, now), -ago);
    const isWeekend = [0, 5, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
    for (const table of restaurant.tables.filter(({ active }) => active)) {
      for (const { opens, spread } of seatings) {
        const startedAt = new Date(momentOf(timeZone, day, opens).getTime() + random.between(0, spread) * minute);
        const isOver = startedAt.getTime() + overAfterMinutes * minute < now.getTime();
        const isTaken = random.chance(isWeekend ? taken.weekend : taken.weekday);
        if (isTaken && isOver) drafts.push(inventMeal(restaurant, table, startedAt, takenByUserIds, random));
      }
    }
  }
  return drafts.sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
}

function inventMeal(
  restaurant: WrittenRestaurant,
  table: OrderDraft['table'],
  startedAt: Date,
  takenByUserIds: readonly number[],
  random: Random,
): OrderDraft {
  const after = (minutes: number) => new Date(startedAt.getTime() + minutes * minute);
  if (random.chance(0.02)) {
    const subOrders = [inventSubOrder(restaurant, 'cancelled', startedAt, random)];
    const ended = { startedAt, endedAt: subOrders[0]?.decidedAt };
    return { ...termsOf(restaurant, startedAt), table, status: 'cancelled', subOrders, ...ended };
  }
  const rounds = random.pick([1, 1, 2, 2, 2, 3]);
  const subOrders = Array.from({ length: rounds }, (_, round) => {
    const status: SubOrderStatus = round > 0 && random.chance(0.06) ? 'cancelled' : 'confirmed';
    return inventSubOrder(restaurant, status, after(round * random.between(15, 22)), random);
  });
  const closedAt = after(rounds * 22 + random.between(15, 30));
  const endedAt = new Date(closedAt.getTime() + random.between(2, 9) * minute);
  const terms = termsOf(restaurant, startedAt);
  const unpaid = { ...terms, table, status: 'paid' as const, subOrders, startedAt, closedAt, endedAt };
  return { ...unpaid, payment: inventPayment(unpaid, restaurant.demo.tips, takenByUserIds, random) };
}

function inventPayment(
  unpaid: Omit<OrderDraft, 'payment'>,
  tips: DemoRestaurant['tips'],
  takenByUserIds: readonly number[],
  random: Random,
): PaymentDraft {
  const paidBy = random.pick<PaymentDraft['paidBy']>(waysToPay);
  const byStaff: Partial<PaymentDraft> = !isTakenByStaff(paidBy)
    ? {}
    : {
        takenByUserId: random.pick(takenByUserIds),
        discount: random.chance(0.08)
          ? random.pick([{ mode: 'percent', rate: 1_000_000 } as const, { mode: 'amount', cents: 500 } as const])
          : undefined,
        surcharge: random.chance(0.06) ? { mode: 'percent', rate: 400_000 } : undefined,
      };
  const payment: PaymentDraft = { ...byStaff, paidBy };
  const percent = random.pick(paidBy === 'Cash' ? tips.cash : tips.card);
  return { ...payment, tipCents: percentOf(toPayBeforeTip(unpaid, payment), percent * 100_000) };
}

/** The open orders on the floor. Times are minutes before now. */
const openStories: readonly {
  readonly status: OrderStatus;
  readonly rounds: readonly (readonly [status: SubOrderStatus, ago: number])[];
  readonly closedAgo?: number;
}[] = [
  // biome-ignore format: one line each
  { status: 'closed', rounds: [['confirmed', 74], ['confirmed', 41]], closedAgo: 9 },
  { status: 'closed', rounds: [['confirmed', 58]], closedAgo: 4 },
  // biome-ignore format: one line each
  { status: 'open', rounds: [['confirmed', 47], ['cancelled', 30]] },
  { status: 'open', rounds: [['confirmed', 21]] },
  // biome-ignore format: one line each
  { status: 'new', rounds: [['confirmed', 33], ['new', 6]] },
  { status: 'new', rounds: [['new', 3]] },
];

/** Places open orders at the restaurant's last tables, so that the first ones stay free. */
export function inventOpenOrders(restaurant: WrittenRestaurant, now: Date, random: Random): OrderDraft[] {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minute);
  const tables = restaurant.tables.filter(({ active }) => active).slice(-openStories.length);
  return openStories.flatMap(({ status, rounds, closedAgo }, index) => {
    const table = tables[index];
    const [first] = rounds;
    if (!table || !first) return [];
    const subOrders = rounds.map(([roundStatus, minutes]) =>
      inventSubOrder(restaurant, roundStatus, ago(minutes), random, 2),
    );
    const closedAt = closedAgo === undefined ? undefined : ago(closedAgo);
    const startedAt = ago(first[1]);
    return [{ ...termsOf(restaurant, startedAt), table, status, subOrders, startedAt, closedAt }];
  });
}

function inventSubOrder(
  restaurant: WrittenRestaurant,
  status: SubOrderStatus,
  createdAt: Date,
  random: Random,
  confirmedAfterMinutes = random.between(1, 5),
): SubOrderDraft {
  const { instructions } = restaurant.demo;
  const { taxes } = taxesOf(restaurant, createdAt);
  const dishes = restaurant.dishes.filter(({ availability }) => availability === 'A');
  const chosen = new Set(Array.from({ length: random.between(2, 4) }, () => random.pick(dishes)));
  return {
    status,
    lines: [...chosen].map((dish) => ({
      ...inventLine(dish, instructions.dish, random),
      taxRate: taxes?.rateOf(dish.taxClass),
    })),
    specialInstruction: random.chance(0.08) ? random.pick(instructions.order) : undefined,
    createdAt,
    decidedAt: isWaiting(status) ? undefined : new Date(createdAt.getTime() + confirmedAfterMinutes * minute),
  };
}

function inventLine(
  dish: DemoDish & { readonly id: number },
  instructions: readonly string[],
  random: Random,
): LineDraft {
  const quantity = random.pick([1, 1, 1, 2, 2, 3]);
  const units = Array.from({ length: quantity }, (_, index) => index + 1);
  return {
    item: dish,
    quantity,
    choices: units.flatMap((unit) => inventChoices(dish, random).map((choice) => ({ unit, ...choice }))),
    specialInstruction: random.chance(0.05) ? random.pick(instructions) : undefined,
  };
}

function inventChoices(dish: DemoDish, random: Random) {
  if (dish.selection === 'Y' || dish.choices.length === 0) return [];
  if (!dish.mandatory && random.chance(0.5)) return [];
  const first = random.pick(dish.choices);
  if (dish.selection === 'S' || dish.maxChoices === 1 || random.chance(0.6)) return [first];
  return [...new Set([first, random.pick(dish.choices)])];
}

function termsOf(restaurant: WrittenRestaurant, moment: Date) {
  const { region, plan: charged } = restaurant.demo;
  const plan = parseChargePlan(moneyOf(region.currency), charged.charges);
  if (!plan) throw new Error('the plan of the demo is unreadable');
  const { taxRate, taxes } = taxesOf(restaurant, moment);
  return { restaurantId: restaurant.id, taxRate, taxRules: taxes?.rules, plan };
}

function taxesOf({ demo }: WrittenRestaurant, moment: Date) {
  const { taxSettings: settings, region } = demo;
  const taxRate = parseRate(demo.taxRate);
  if (taxRate === undefined) throw new Error('the tax rate of the demo is unreadable');
  return { taxRate, taxes: settings ? taxesAt({ settings, taxRate, timeZone: region.timeZone }, moment) : undefined };
}
