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
  /** A third answer, which leads somewhere else. */
  instead?: { act: string; press: () => void };
}

const confirmation = prompt<ConfirmRequest, boolean>(false);

/** `if (await confirm({ question, act })) ...`. Escape, a press outside and Cancel return false. */
export const confirm = confirmation.ask;

export function Confirming() {
  const prompted = useAsked(confirmation);
  if (!prompted) return null;
  const { detail, instead, ...question } = prompted.question;
  return (
    <ConfirmDialog
      {...question}
      opened={prompted.isOpen}
      onConfirm={() => prompted.answer(true)}
      onCancel={() => prompted.answer(false)}
      instead={
        instead && {
          act: instead.act,
          press: () => {
            prompted.answer(false);
            instead.press();
          },
        }
      }
    >
      {detail}
    </ConfirmDialog>
  );
}
