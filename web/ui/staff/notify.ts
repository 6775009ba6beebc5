import { useSyncExternalStore } from 'react';

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly tone: 'ok' | 'bad' | 'info';
  readonly about: string | undefined;
  readonly stays: boolean;
  readonly act?: { readonly label: string; readonly run: () => void } | undefined;
}

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let slot: HTMLElement | null = null;
let lastId = 0;
let subject: Pick<Toast, 'about' | 'stays'> = { about: undefined, stays: false };

export const notifySuccess = (message: string, act?: Toast['act']): void => show(message, 'ok', act);

export const notifyError = (message: string): void => show(message, 'bad');

export const notifyNotice = (message: string): void => show(message, 'info');

/** Replaces earlier toasts about the same subject. With `stays`, only another such call or the user removes them. */
export function replaceToasts<Result>(about: string, run: () => Result, stays = false): Result {
  change(toasts.filter((toast) => toast.about !== about));
  subject = { about, stays };
  try {
    return run();
  } finally {
    subject = { about: undefined, stays: false };
  }
}

export function dismissToasts(message?: string): void {
  change(message === undefined ? [] : toasts.filter((toast) => toast.stays || toast.message !== message));
}

export const dismissToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

export const useToasts = () => useSyncExternalStore(subscribe, () => toasts);

export const useToastSlot = () => useSyncExternalStore(subscribe, () => slot);

/** A bar can mount after a toast, as after a reload, and unmount before it. */
export function keepToastSlot(element: HTMLElement | null): void {
  slot = element;
  emit();
}

function show(message: string, tone: Toast['tone'], act?: Toast['act']): void {
  lastId += 1;
  change([...toasts.filter((toast) => toast.message !== message), { id: lastId, message, tone, act, ...subject }]);
}

function change(next: readonly Toast[]): void {
  if (next.length === 0 && toasts.length === 0) return;
  toasts = next;
  emit();
}

function emit(): void {
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
