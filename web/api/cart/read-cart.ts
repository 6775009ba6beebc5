import { isRecord } from '../is-record.ts';
import type { Cart, CartChoice, CartLine } from './cart-line.ts';

/** Drops seats, which only the pad stores. */
export function readCartLines(kept: unknown): Cart {
  return Array.isArray(kept) ? kept.flatMap((line) => readLine(line) ?? []) : [];
}

function readLine(value: unknown): CartLine | undefined {
  if (!isRecord(value) || !Number.isInteger(value.itemId) || !isAmount(value.price)) return undefined;
  const qty = Number(value.qty);
  if (!isCount(qty, 99) || typeof value.itemName !== 'string') return undefined;
  const choices = Array.isArray(value.selectedSubItems) ? value.selectedSubItems : [];
  return {
    itemId: Number(value.itemId),
    itemName: value.itemName,
    description: text(value.description),
    price: value.price,
    itemCategoryId: Number(value.itemCategoryId) || 0,
    categoryName: text(value.categoryName),
    qty,
    selectedSubItems: choices.flatMap((choice) => readChoice(choice, qty) ?? []),
    specialInstruction: text(value.specialInstruction),
    course: Number.isInteger(value.course) ? (value.course as number) : undefined,
  };
}

function readChoice(value: unknown, qty: number): CartChoice | undefined {
  if (!isRecord(value) || typeof value.subItemName !== 'string' || !isAmount(value.price)) return undefined;
  const sequence = Number(value.sequence);
  if (!isCount(sequence, qty)) return undefined;
  const { subItemName, price } = value;
  const group = text(value.group);
  const subItemID = `${subItemName}${sequence}`;
  const choice = { subItemName, price, description: text(value.description), sequence, subItemID };
  if (!group) return choice;
  const quantity = Number(value.quantity);
  if (!isCount(quantity, 99)) return undefined;
  const within = text(value.within) || undefined;
  return { ...choice, quantity, group, within };
}

const isCount = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;
const isAmount = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < 1e6;
const text = (value: unknown) => (typeof value === 'string' ? value : '');
