import { Button } from '@mantine/core';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { ChoiceStock } from '../../../../core/contract/stock.ts';
import { stockMessages } from '../../../../core/messages/en/portal/stock.ts';
import { fill } from '../../../../core/messages/message.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { notifySuccess } from '../../../ui/staff/notify.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { useChanged } from '../../shared/updates/queries.ts';
import styles from './stock-dialog.module.css';

interface ChoiceRowsProps {
  choices: readonly ChoiceStock[];
  onDone: () => void;
}

export function ChoiceRows({ choices, onDone }: ChoiceRowsProps) {
  const { busy, press } = usePress();
  const changed = useChanged();
  const set = ({ choiceID, subItemName }: ChoiceStock, soldOut: boolean, after: (saved: string) => void) =>
    void press({
      call: () => staffRequest(endpoints.choiceStock, { body: { choiceID, soldOut } }),
      resend: true,
      failed: stockMessages.failed,
      onDone: async ({ result }) => {
        await changed('menu');
        const state = result.soldOut ? stockMessages.soldOut : stockMessages.notCounted;
        after(say(fill(stockMessages.saved, { dish: subItemName, state })));
      },
      onRefused: () => changed('menu'),
    });
  const turn = (choice: ChoiceStock) =>
    set(choice, !choice.soldOut, (saved) => {
      const undo = () => set(choice, choice.soldOut, notifySuccess);
      notifySuccess(saved, { label: say(stockMessages.undo), run: undo });
      onDone();
    });
  return choices.map((choice) => {
    const { choiceID, subItemName, groupName, soldOut } = choice;
    const action = soldOut ? stockMessages.sellAgain : stockMessages.markSoldOut;
    return (
      <li key={choiceID} className={`${common.row} ${styles.choice}`}>
        <span className={common.breaks}>
          <span>{`${subItemName} `}</span>
          <span className={`${common.hint} ${styles.record}`}>{groupName}</span>
          {soldOut ? <b>{say(stockMessages.soldOut)}</b> : null}
        </span>
        <Button
          variant={soldOut ? 'filled' : 'default'}
          disabled={busy !== undefined}
          aria-label={say(stockMessages.ofChoice, { action, choice: subItemName, group: groupName })}
          onClick={() => turn(choice)}
        >
          {say(action)}
        </Button>
      </li>
    );
  });
}
