import type { ReactNode } from 'react';
import { prompt, useAsked } from '../plain/prompt.ts';
import { laterPart, UnseenOnTheWay } from './later-part.tsx';

const ConfirmDialog = laterPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog, UnseenOnTheWay);

export interface ConfirmRequest {
  question: string;
  act: string;
  cancel?: string;
  danger?: boolean;
  detail?: ReactNode;
  icon?: ReactNode;
}

const confirmation = prompt<ConfirmRequest, boolean>(false);

/** `if (await confirm({ question, act })) ...`. Escape, a press outside and Cancel return false. */
export const confirm = confirmation.ask;

/** Draws the questions of `confirm`. */
export function Confirming() {
  const asked = useAsked(confirmation);
  if (!asked) return null;
  const { detail, ...question } = asked.question;
  return (
    <ConfirmDialog
      {...question}
      opened={asked.isOpen}
      onConfirm={() => asked.answer(true)}
      onCancel={() => asked.answer(false)}
    >
      {detail}
    </ConfirmDialog>
  );
}
