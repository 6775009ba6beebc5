import { useState } from 'react';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { MenuImport } from '../../../../core/contract/menu-files.ts';
import { menuFileMessages } from '../../../../core/messages/en/portal/menu-file.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { useAction } from '../../shared/forms/use-action.ts';

/** A menu file that can be compared and imported. */
export interface MenuText {
  /** Of the file, or of what it was made from. Undoing says none. */
  readonly name: string;
  readonly text: string;
  readonly note?: Words | undefined;
  /** Of many dishes changed on this screen, or of undoing that; otherwise a file. */
  readonly kind?: 'bulk' | 'undo' | undefined;
  /** Imported later, brings back what this one changes. */
  readonly undo?: string | undefined;
}

export interface Compared extends MenuText {
  readonly result: MenuImport;
}

const changedDishes = ({ added, changed }: MenuImport) => added + changed;

function done(result: MenuImport): Words {
  const counts = {
    dishes: changedDishes(result),
    groups: result.groups ? result.groups.added + result.groups.changed : 0,
  };
  const dishes = fill(menuFileMessages.dishCount, { count: counts.dishes });
  const groups = fill(menuFileMessages.groupCount, { count: counts.groups });
  if (counts.dishes === 0 && counts.groups === 0)
    return result.newCategories.length > 0
      ? fill(menuFileMessages.doneCategories, { count: result.newCategories.length })
      : menuFileMessages.doneTimes;
  if (counts.groups === 0) return fill(menuFileMessages.done, { what: dishes });
  return counts.dishes === 0
    ? fill(menuFileMessages.done, { what: groups })
    : fill(menuFileMessages.doneBoth, { dishes, groups });
}

const send = (file: string, menuVersion?: number) =>
  staffRequest(endpoints.importMenu, {
    ...{ query: { menuVersion }, file },
    headers: { 'Content-Type': 'text/plain' },
  });

/** Compares files with the menu and imports them as they were compared. */
export function useImport() {
  const [compared, setCompared] = useState<Compared>();
  const [undo, setUndo] = useState<string>();
  const { busy, act } = useAction();

  const compare = (file: MenuText) =>
    act({
      name: 'compare',
      call: () => send(file.text),
      failed: menuFileMessages.failed,
      after: ({ result }) => setCompared({ ...file, result }),
    });
  const run = async ({ text, result: { menuVersion }, ...file }: Compared) => {
    let isOutdated = false;
    await act({
      name: 'import',
      call: async () => {
        const answer = await send(text, menuVersion);
        isOutdated = !answer.success && answer.code === 'Stale';
        return answer;
      },
      said: ({ result }) =>
        file.kind ? fill(menuFileMessages.bulkDone, { count: changedDishes(result) }) : done(result),
      failed: menuFileMessages.importFailed,
      changes: ['menu'],
      after: () => {
        setCompared(undefined);
        setUndo(file.undo);
      },
    });
    if (isOutdated) await compare({ text, ...file });
  };
  /** The menu of a restaurant, by default the own one; `then` gets it as a file. */
  const fetchMenu = (then: (file: string) => unknown, restaurantId?: number) =>
    act({
      name: 'compare',
      call: () =>
        staffRequest(
          endpoints.menuFile,
          restaurantId === undefined ? {} : { headers: { 'X-Restaurant': String(restaurantId) } },
        ),
      failed: menuFileMessages.failed,
      after: ({ result }) => then(JSON.stringify(result)),
    });

  return { busy, compared, undo, compare, run, fetchMenu, forget: () => setCompared(undefined) };
}
