import { randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { idsOfPlaces } from '../../core/domain/cells.ts';
import { cellOf } from '../platform/cell.ts';
import { isSqlState, onConnection } from '../platform/database.ts';
import { recordedLevels } from '../platform/migrate.ts';
import { beginReading } from './backup.ts';
import { type CommandContext, CommandRefused, textOption } from './command.ts';
import {
  addRefusals,
  beginWithoutTriggers,
  changed,
  changedSince,
  countOnTheirWay,
  countRows,
  dropRefusals,
  findRelocation,
  forgetRelocation,
  handOver,
  horizonOf,
  insertChanged,
  keysOf,
  type LiveTable,
  listLiveTables,
  listMovedIds,
  listOtherUsers,
  listTakenNames,
  listUserIds,
  makeChanged,
  noteRelocation,
  openThere,
  planThere,
  type Relocation,
  removeChanged,
  removeGone,
  removeRows,
  selectedThere,
  sumOf,
  takeMoveLock,
  versionOf,
  writeRelocation,
} from './live-move.queries.ts';
import { type FoundRestaurant, listRestaurants } from './moved-tables.queries.ts';
import { withClient, withPlace } from './place.ts';
import { quoted } from './tables.queries.ts';

// 1. Copy while the restaurant works, in one open transaction of the new cell. 2. Refuse its calls, copy what changed,
// compare, commit there as 'arriving'. 3. Write 'moved' here: from this commit on the new cell serves it. 4. Open it
// there, remove it here. Killed before 3, the old cell goes on; afterwards the first guest who arrives opens the new one.

const mostSeconds = 20;
/** The most time for mails and papers that are on their way when background work begins to leave the restaurant alone. */
const onTheirWayMs = 15_000;
/** Programs learn of the move within the time for which they trust their change feed. Until then the old rows stay. */
const untilAllKnowMs = 6_000;

interface Ends {
  readonly here: pg.PoolClient;
  readonly reader: pg.PoolClient;
  readonly there: pg.PoolClient;
}

interface Move extends Ends {
  readonly id: number;
  readonly name: string;
  readonly cellThere: number;
  readonly say: (line: string) => void;
}

export async function moveLive(context: CommandContext, find: FindRestaurant): Promise<void> {
  const { settings, environment, say } = context;
  const url = addressIn(textOption(context, 'live') ?? '');
  const seconds = secondsIn(textOption(context, 'seconds'));
  const target = environment.TARGET_DATABASE_URL;
  if (!target) throw new CommandRefused('TARGET_DATABASE_URL must name the database of the other cell, as its owner.');
  await withPlace(settings, { company: 'beside', say }, (source) =>
    withClient(source, (here) =>
      withClient(source, (reader) =>
        withClient(target, async (there) => {
          const cellThere = await assertPair(here, there);
          const ends = { here, reader, there, cellThere, say };
          const restaurant = await findHere(ends, find);
          await moveOrFinish({ ...ends, ...restaurant }, url, seconds);
        }),
      ),
    ),
  );
}

function addressIn(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search) return url.origin;
  throw new CommandRefused(`${text} is not the address of a cell, such as https://c5.order.example.com.`);
}

function secondsIn(text = String(mostSeconds)): number {
  const seconds = Number(text);
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= mostSeconds) return seconds;
  throw new CommandRefused(`--seconds must be 1 to ${mostSeconds}.`);
}

/** @throws CommandRefused unless they are two cells of the same version. Returns the number of the new cell. */
async function assertPair(here: pg.PoolClient, there: pg.PoolClient): Promise<number> {
  const levels = [await recordedLevels(here), await recordedLevels(there)];
  const [levelsHere, levelsThere] = levels.map((names) => names?.length ?? 0);
  if (!levelsHere || !levelsThere)
    throw new CommandRefused('One of the two databases is empty: start its program once.');
  if (levelsHere !== levelsThere || (await versionOf(here)) !== (await versionOf(there))) {
    const version = levelsThere < levelsHere ? 'an older' : levelsThere > levelsHere ? 'a newer' : 'another';
    throw new CommandRefused(`The other cell has ${version} version: update both cells to the same one.`);
  }
  const [cellHere, cellThere] = [await cellOf(onConnection(here)), await cellOf(onConnection(there))];
  if (cellHere === cellThere) {
    throw new CommandRefused(`Both databases are of cell ${cellHere}: TARGET_DATABASE_URL must name another cell.`);
  }
  for (const client of [here, there]) {
    if (!(await takeMoveLock(client)))
      throw new CommandRefused('Another live move uses one of the cells. Wait for it.');
  }
  return cellThere;
}

/** A restaurant that has moved is found by its name in the new cell. */
async function findHere({ here, there, cellThere }: Ends & { cellThere: number }, find: FindRestaurant) {
  const all = await listRestaurants(here);
  const moved = await listMovedIds(here);
  const isGone = ({ id }: FoundRestaurant) => moved.includes(id) && !all.some((restaurant) => restaurant.id === id);
  const gone = (await listRestaurants(there)).filter(isGone);
  const found = find([...all, ...gone]);
  if (!gone.includes(found) || (await findRelocation(there, found.id))?.state === 'arriving') return found;
  // A command that was killed at its very end may have left them.
  await dropRefusals(here, await listLiveTables(here, { restaurantId: found.id, planId: 0, known: [] }));
  throw new CommandRefused(`${found.name} is in cell ${cellThere} already.`);
}
type FindRestaurant = (all: readonly FoundRestaurant[]) => FoundRestaurant;

async function moveOrFinish(move: Move, url: string, seconds: number): Promise<void> {
  const { here, there, id, name, cellThere, say } = move;
  const mine = await findRelocation(here, id);
  const theirs = await findRelocation(there, id);
  if (mine?.state === 'moved') {
    if (mine.cell !== cellThere) throw new CommandRefused(`${name} moved to cell ${mine.cell}, which is not this one.`);
    say(`An earlier command moved ${name}: this one finishes it.`);
    return finish(move, await listLiveTables(here, { restaurantId: id, planId: 0, known: [] }));
  }
  const isKnownThere = (await listRestaurants(there)).some((other) => other.id === id);
  if (isKnownThere && theirs?.state !== 'arriving' && theirs?.state !== 'moved') {
    throw new CommandRefused(`Restaurant ${id} is in cell ${cellThere} already, and here too. Which one is right?`);
  }
  const taken = await listTakenNames(here, there, id);
  if (taken.length > 0) {
    throw new CommandRefused(
      `Cell ${cellThere} has other names like these, so change them first: ${taken.join(', ')}.`,
    );
  }
  const relocation = { state: 'leaving' as const, cell: cellThere, url, key: randomBytes(32), userIds: [] };
  const tables = await carry(move, relocation, theirs, seconds);
  await finish(move, tables);
}

/** Copies the restaurant and hands it over. If anything fails before that, both cells are as before. */
async function carry(move: Move, relocation: Relocation, before: Relocation | undefined, seconds: number) {
  const { here, reader, there, id, name, say } = move;
  let tables: LiveTable[] = [];
  let isThere = false;
  try {
    const cellHere = await cellOf(onConnection(here));
    await beginWithoutTriggers(there);
    // Only asks whether it may, because the old rows are removed after the move.
    await beginWithoutTriggers(here);
    await here.query('rollback');
    const planId = await planThere(here, there, id);
    const arrival = { restaurantId: id, planId, known: [] };
    // What an earlier command or an earlier stay left.
    await removeRows(there, await listLiveTables(here, arrival), id);
    tables = await listLiveTables(here, { ...arrival, known: await listOtherUsers(there, id) });

    await beginReading(reader);
    let horizon = await horizonOf(reader);
    say(`Copying ${name} while it works.`);
    for (const table of tables) await copyInto(move, table.selected, table, table.name);
    await reader.query('commit');
    await addRefusals(here, tables, id);
    horizon = await carryChanges(move, tables, horizon);

    await writeRelocation(here, id, relocation, 2 * mostSeconds);
    const patientUntil = performance.now() + onTheirWayMs;
    do await sleep(500);
    while (performance.now() < patientUntil && (await countOnTheirWay(here, id)) > 0);
    const userIds = await listUserIds(here, id);
    await writeRelocation(here, id, { ...relocation, state: 'moving', userIds }, seconds);
    const frozenAt = performance.now();
    say('One moment: its calls are refused until it is there.');
    await carryChanges(move, tables, horizon, true);
    await there.query(
      `insert into relocations (restaurant_id, state, cell, key, staff) values ($1, 'arriving', $2, $3, $4)
       on conflict (restaurant_id) do update set state = 'arriving', cell = $2, url = null, key = $3, staff = $4`,
      [id, cellHere, relocation.key, await listUserIds(here, id)],
    );
    await noteRelocation(there, id);
    await there.query('commit');
    isThere = true;
    say('Copied and compared. Handing over.');
    if (!(await handOver(here, id))) throw new CommandRefused(`It took longer than ${seconds} s.`);
    say(`Handed over after ${((performance.now() - frozenAt) / 1_000).toFixed(1)} s.`);
    return tables;
  } catch (error) {
    await undo(move, tables, before, isThere).catch(() => say('This could not be undone: run the command again.'));
    if (isSqlState(error, '23505')) {
      throw new CommandRefused(`${error.message} (${error.detail}) in the other cell. Nothing was moved.`);
    }
    throw error instanceof CommandRefused ? new CommandRefused(`${error.message} Nothing was moved.`) : error;
  }
}

/** Leaves a restaurant that was handed over as it is. */
async function undo(
  { here, there, id }: Move,
  tables: readonly LiveTable[],
  before: Relocation | undefined,
  isThere: boolean,
): Promise<void> {
  await here.query('rollback');
  if ((await findRelocation(here, id))?.state === 'moved') return;
  await there.query('rollback');
  if (isThere) {
    await beginWithoutTriggers(there);
    await removeRows(there, tables, id);
    await there.query('commit');
    if (before?.state === 'moved') await writeRelocation(there, id, before);
    else await forgetRelocation(there, id);
    await noteRelocation(there, id);
  }
  await forgetRelocation(here, id);
  await dropRefusals(here, tables);
}

async function finish(move: Move, tables: readonly LiveTable[]): Promise<void> {
  const { here, there, id, name, cellThere, say } = move;
  await openThere(there, id);
  say(`Cell ${cellThere} serves ${name}.`);
  await sleep(untilAllKnowMs);
  await beginWithoutTriggers(here);
  await removeRows(here, tables, id);
  await here.query('commit');
  await dropRefusals(here, tables);
  await there.query('analyze');
  say('Its rows are removed here. Links and open screens are sent on.');
  const isHome = Math.floor(id / idsOfPlaces) === cellThere;
  say(`In HAProxy's moved.map, ${isHome ? `remove the line of ${id}` : `add the line: ${id} ${cellThere}`}`);
}

/** Returns a horizon for the next time. With `isLast`, compares every table too. */
async function carryChanges(move: Move, tables: readonly LiveTable[], since: string, isLast = false): Promise<string> {
  const { reader, there } = move;
  await beginReading(reader);
  const horizon = await horizonOf(reader);
  for (const table of tables) {
    if (table.key.length > 0) await carryChanged(move, table, since);
    else {
      await there.query(`delete from ${quoted(table.name)} where ${table.rows}`);
      await copyInto(move, table.selected, table, table.name);
    }
  }
  if (isLast) {
    for (const table of tables) {
      const sums = await Promise.all([sumOf(reader, table.selected), sumOf(there, selectedThere(table))]);
      if (sums[0] !== sums[1]) throw new CommandRefused(`The table ${table.name} differs: ${sums.join(', ')}.`);
    }
  }
  await reader.query('commit');
  return horizon;
}

async function carryChanged(move: Move, table: LiveTable, since: string): Promise<void> {
  const { reader, there } = move;
  await makeChanged(there, table);
  const came = await copyInto(move, changedSince(table, since), table, changed(table.name));
  const left = await removeChanged(there, table);
  if (left + came !== (await countRows(reader, table.selected))) {
    const keys = `select ${table.key.map(quoted).join(', ')} from (${table.selected}) one`;
    await copyInto(move, keys, { columns: table.key }, keysOf(table.name));
    await removeGone(there, table);
  }
  if (came > 0) await insertChanged(there, table);
}

async function copyInto(
  { reader, there }: Ends,
  statement: string,
  { columns }: Pick<LiveTable, 'columns'>,
  into: string,
): Promise<number> {
  const list = columns.map(quoted).join(', ');
  const arriving = there.query(from(`copy ${quoted(into)} (${list}) from stdin`));
  await pipeline(reader.query(to(`copy (${statement}) to stdout`)), arriving);
  return arriving.rowCount ?? 0;
}
