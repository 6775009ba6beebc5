import { useState } from 'react';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { MenuImport } from '../../../../core/contract/menu-files.ts';
import { menuFileMessages } from '../../../../core/messages/en/portal/menu-file.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';
import { NetworkError, type Refused } from '../../../api/request.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { failedRequestWords } from '../../../ui/plain/request-id.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { type ConfirmRequest, confirm } from '../../../ui/staff/confirm.tsx';
import { notifyError } from '../../../ui/staff/notify.ts';
import { usePress } from '../../shared/forms/use-press.ts';

export interface MenuText {
  /** The name of the file or of its source. Empty for an undo. */
  readonly name: string;
  readonly text: string;
  readonly note?: Words | undefined;
  /** 'bulk' for a change of many dishes on this screen, 'undo' for undoing one; otherwise it is a file. */
  readonly kind?: 'bulk' | 'undo' | undefined;
  /** The menu text that undoes this change when imported. */
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

const send = (file: string, menuVersion?: number, goodOnly = false) =>
  staffRequest(endpoints.importMenu, {
    query: { menuVersion, ...(goodOnly && { goodOnly: 'true' as const }) },
    file,
    headers: { 'Content-Type': 'text/plain' },
  });

/** Without a response, pressing again might import it twice. */
const unanswered = (error: unknown): Refused => {
  if (!(error instanceof NetworkError)) throw error;
  const message = say(menuFileMessages.unknown);
  return { success: false, code: 'UnknownOutcome', message, status: 0, fields: [], retryAfterSeconds: undefined };
};

export function useImport() {
  const [compared, setCompared] = useState<Compared>();
  const [undo, setUndo] = useState<string>();
  /** Why the last import failed or may have failed. */
  const [notDone, setNotDone] = useState<string>();
  const { busy, press } = usePress();

  const compare = (file: MenuText) =>
    press({
      name: 'compare',
      call: () => send(file.text),
      failed: menuFileMessages.failed,
      onDone: ({ result }) => {
        setNotDone(undefined);
        setCompared({ ...file, result });
      },
    });
  const run = async ({ text, result: { menuVersion, good }, ...file }: Compared, question?: ConfirmRequest) => {
    if (question && !(await confirm(question))) return;
    setNotDone(undefined);
    let isOutdated = false;
    await press({
      name: 'import',
      call: () => send(text, menuVersion, good !== undefined).catch(unanswered),
      onRefused: ({ code }) => {
        isOutdated = code === 'Stale';
        if (code === 'UnknownOutcome') setCompared(undefined);
      },
      show: (words) => {
        if (isOutdated) notifyError(words);
        else setNotDone([words, failedRequestWords()].filter(Boolean).join(' '));
      },
      done: ({ result }) =>
        file.kind ? fill(menuFileMessages.bulkDone, { count: changedDishes(result) }) : done(result),
      failed: menuFileMessages.importFailed,
      changes: ['menu'],
      onDone: () => {
        setCompared(undefined);
        setUndo(file.undo);
      },
    });
    if (isOutdated) await compare({ text, ...file });
  };
  /** A restaurant's menu as a file; the current restaurant's by default. */
  const fetchMenu = async (restaurantId?: number) => {
    let file: string | undefined;
    await press({
      name: 'compare',
      call: () =>
        staffRequest(
          endpoints.menuFile,
          restaurantId === undefined ? {} : { headers: { 'X-Restaurant': String(restaurantId) } },
        ),
      failed: menuFileMessages.failed,
      onDone: ({ result }) => {
        file = JSON.stringify(result);
      },
    });
    return file;
  };

  const forget = () => {
    setNotDone(undefined);
    setCompared(undefined);
  };
  return { busy, compared, notDone, undo, compare, run, fetchMenu, forget };
}
