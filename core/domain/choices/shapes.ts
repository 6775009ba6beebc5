import type { Contents } from '../item-contents.ts';
import type { Cents } from '../money.ts';

/** `max` null means no limit. Quantities count: two of one choice are two picks. */
export interface GroupRules {
  readonly min: number;
  readonly max: number | null;
  /** At most so many times the quantity over the whole line: with 2, two units may have 3 and 1. */
  readonly perLine?: number | null | undefined;
  readonly freeCount: number;
  readonly isRepeatable: boolean;
}

export interface GroupChoice {
  readonly name: string;
  readonly priceCents: Cents;
  readonly isDefault?: boolean | undefined;
  readonly isSoldOut?: boolean | undefined;
  readonly contents?: Contents | undefined;
  /** Opens once the choice is picked. The choices of a nested group have none. */
  readonly nested?: ChoiceGroup | null | undefined;
}

export interface ChoiceGroup extends GroupRules {
  /** Empty: the private group of one dish, which stands first and has each choice once per unit. */
  readonly name: string;
  readonly choices: readonly GroupChoice[];
}

/** Names a place on a dish: a group, or with `within` the group that a choice of this name opens. */
export interface GroupPlace {
  readonly group: string;
  /** Empty at the top. */
  readonly within: string;
}

/** A choice for one unit of a dish, from 1. */
export interface GroupPick extends GroupPlace {
  readonly name: string;
  readonly unit: number;
  readonly quantity: number;
}

export interface Slot extends GroupPlace {
  readonly rules: ChoiceGroup;
  /** The group whose choice opens this one. */
  readonly parent: string;
}
