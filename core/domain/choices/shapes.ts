import type { Contents } from '../item-contents.ts';
import type { Cents } from '../money.ts';

/** A null `max` means no limit. Quantities count: two pieces of one choice are two picks. */
export interface GroupRules {
  readonly min: number;
  readonly max: number | null;
  /** Limits the line to this many picks per unit on average: with 2, two units may have 3 and 1. */
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
  /** The group that opens when the choice is picked. Choices of a nested group open no further group. */
  readonly nested?: ChoiceGroup | null | undefined;
}

export interface ChoiceGroup extends GroupRules {
  /** Empty for a dish's private group, which comes first and allows each choice once per unit. */
  readonly name: string;
  readonly choices: readonly GroupChoice[];
}

/** Identifies a group of a dish. With `within`, it is the group that the choice of this name opens. */
export interface GroupPlace {
  readonly group: string;
  /** Empty for a group that no choice opens. */
  readonly within: string;
}

/** A choice that was picked for one unit of a dish. Units are numbered from 1. */
export interface GroupPick extends GroupPlace {
  readonly name: string;
  readonly unit: number;
  readonly quantity: number;
}

export interface Slot extends GroupPlace {
  readonly rules: ChoiceGroup;
  /** The group with the choice that opens this one. */
  readonly parent: string;
}
