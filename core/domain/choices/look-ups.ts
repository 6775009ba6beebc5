import type { ChoiceGroup, GroupPick, GroupPlace, Slot } from './shapes.ts';

// Orders have thousands of picks and menus thousands of choices, so these functions look them up by key.

/** A map keyed by the choice and unit of a pick. It is nested because building a key for each pick would be slow. */
export class PickMap<Kept> {
  private readonly units = new Map<number, Map<string, Map<string, Map<string, Kept>>>>();

  get({ unit, group, within, name }: Omit<GroupPick, 'quantity'>): Kept | undefined {
    return this.units.get(unit)?.get(group)?.get(within)?.get(name);
  }

  set({ unit, group, within, name }: Omit<GroupPick, 'quantity'>, kept: Kept): void {
    mapAt(mapAt(mapAt(this.units, unit), group), within).set(name, kept);
  }
}

function mapAt<Key, Inner, Kept>(maps: Map<Key, Map<Inner, Kept>>, key: Key): Map<Inner, Kept> {
  const known = maps.get(key) ?? new Map<Inner, Kept>();
  maps.set(key, known);
  return known;
}

/** Caches a value computed from a list or group for as long as that object exists. */
export function keptWith<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const kept = new WeakMap<Of, { readonly made: Made }>();
  return (of) => {
    const known = kept.get(of) ?? { made: make(of) };
    kept.set(of, known);
    return known.made;
  };
}

/** Groups entries by key. Both groups and entries keep their order. */
export function groupedBy<Entry, Key>(all: Iterable<Entry>, keyOf: (entry: Entry) => Key): Map<Key, Entry[]> {
  const groups = new Map<Key, Entry[]>();
  for (const entry of all) {
    const key = keyOf(entry);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return groups;
}

/** A map from each name in a list to its position. */
export const positionsByName = keptWith(
  (list: readonly { readonly name: string }[]) => new Map(list.map(({ name }, at) => [name, at] as const).reverse()),
);

/** Finds an entry of a list by name. */
export function named<Entry extends { readonly name: string }>(
  list: readonly Entry[],
  name: string,
): Entry | undefined {
  const at = positionsByName(list).get(name);
  return at === undefined ? undefined : list[at];
}

/** All groups of a dish in order, each followed by the nested groups that its choices open. */
export function slotsOf(groups: readonly ChoiceGroup[]): Slot[] {
  return groups.flatMap((rules) => [
    { rules, group: rules.name, within: '', parent: '' },
    ...rules.choices.flatMap(({ name, nested }) =>
      nested ? [{ rules: nested, group: nested.name, within: name, parent: rules.name }] : [],
    ),
  ]);
}

/** The slots of a dish by group and `within`, with their positions. */
const slotsByPlace = keptWith((groups: readonly ChoiceGroup[]) => {
  const ofGroup = groupedBy(
    slotsOf(groups).map((slot, at) => ({ slot, at })),
    ({ slot }) => slot.group,
  );
  const within = (slots: readonly PlacedSlot[]) =>
    new Map(slots.map((placed) => [placed.slot.within, placed] as const).reverse());
  return new Map([...ofGroup].map(([group, slots]) => [group, within(slots)]));
});

interface PlacedSlot {
  readonly slot: Slot;
  /** Position among the slots of the dish. */
  readonly at: number;
}

export const slotAt = (groups: readonly ChoiceGroup[], { group, within }: GroupPlace): PlacedSlot | undefined =>
  slotsByPlace(groups).get(group)?.get(within);

/** The picks of one unit, by position of their slot. */
export type UnitPicks<Pick extends GroupPick = GroupPick> = Map<number, Pick[]>;

/** Picks by unit, in their order. Leaves out picks of groups that the dish does not have. */
export const picksByUnit = <Pick extends GroupPick>(
  groups: readonly ChoiceGroup[],
  picks: readonly Pick[],
): Map<number, UnitPicks<Pick>> => {
  const ofUnit = groupedBy(picks, ({ unit }) => unit);
  const bySlot = (here: readonly Pick[]) => {
    const slots = groupedBy(here, (pick) => slotAt(groups, pick)?.at ?? -1);
    slots.delete(-1);
    return slots;
  };
  return new Map([...ofUnit].map(([unit, here]) => [unit, bySlot(here)]));
};

const topSlots = keptWith((groups: readonly ChoiceGroup[]) =>
  groups.flatMap((rules) => slotAt(groups, { group: rules.name, within: '' }) ?? []),
);

/** The slots of a unit in order, each followed by those that its picks open. Picks may be added while it iterates. */
export function* openSlots(groups: readonly ChoiceGroup[], here: UnitPicks): Generator<PlacedSlot> {
  for (const top of topSlots(groups)) {
    yield top;
    const picks = here.get(top.at);
    if (!picks) continue;
    const { rules } = top.slot;
    const picked = new Set(picks.map(({ name }) => positionsByName(rules.choices).get(name) ?? -1));
    for (const at of [...picked].sort((a, b) => a - b)) {
      const { name: within = '', nested } = rules.choices[at] ?? {};
      const opened = nested && slotAt(groups, { group: nested.name, within });
      if (opened) yield opened;
    }
  }
}
