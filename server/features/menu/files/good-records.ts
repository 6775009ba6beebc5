import { menuFileMessages as words } from '../../../../core/messages/en/server/menu-files.ts';
import { fill } from '../../../../core/messages/message.ts';
import type { Tx } from '../../../platform/database.ts';
import type { Fault, MenuText } from './menu-text.ts';
import { labelOf, type Plan, planFile, readStoredMenu } from './plan-import.ts';
import type { ImportPlace } from './plan-rights.ts';

/** Each try also drops the records that refer to a record with a fault. */
const mostTries = 4;

/** Plans the records without faults. `faults` has the faults of all other records. */
export async function planImport(tx: Tx, place: ImportPlace, file: MenuText): Promise<Plan> {
  const stored = await readStoredMenu(tx, place, file);
  const whole = await planFile(stored, file);
  let [plan, rest] = [whole, file];
  const faults = [...whole.faults];
  for (let tries = 0; plan.faults.length > 0; tries += 1) {
    const good = tries < mostTries ? withoutFaults(rest, plan.faults) : undefined;
    if (!good) return { ...whole, faults: oncePerColumn(file, faults), good: undefined };
    rest = good;
    plan = await planFile(stored, rest);
    faults.push(...plan.faults);
  }
  const all = new Set([...file.dishes, ...faults.filter(({ of }) => of === 'dish')].map((fault) => rowOf(fault))).size;
  const groups = new Set([...(file.groups ?? []), ...faults.filter(({ of }) => of === 'group')].map(({ row }) => row));
  const good = plan.planned.length + plan.groups.planned.length;
  return { ...plan, faults: oncePerColumn(file, faults), good: { records: good, of: all + groups.size } };
}

/** If the file lacks a required column, reports that once instead of once per row. */
function oncePerColumn({ columns: headers, otherColumn }: MenuText, faults: readonly Fault[]): Fault[] {
  if (!headers || otherColumn !== undefined) return [...faults];
  const lacking = ['category', 'price'].filter((field) => headers[field] === undefined).map(labelOf);
  const lacked = lacking.filter((name) => faults.some(({ column }) => column === name));
  return [
    ...lacked.map((name) => ({ row: 0, column: '', message: fill(words.noColumn, { name }) })),
    ...faults.filter(({ column }) => !lacked.includes(column)),
  ];
}

const rowOf = ({ row, ofRow = row }: { readonly row: number; readonly ofRow?: number }) => ofRow;

/** Undefined if a fault concerns the file as a whole. */
function withoutFaults(file: MenuText, faults: readonly Fault[]): MenuText | undefined {
  if (faults.some(({ of }) => of === undefined)) return undefined;
  const isGood = (kind: Fault['of']) => {
    const rows = new Set(faults.filter(({ of }) => of === kind).map(rowOf));
    return ({ row }: { readonly row: number }) => !rows.has(row);
  };
  return {
    ...file,
    faults: [],
    dishes: file.dishes.filter(isGood('dish')),
    groups: (file.groups ?? []).filter(isGood('group')),
    categories: (file.categories ?? []).filter(isGood('category')),
    times: (file.times ?? []).filter(isGood('category')),
  };
}
