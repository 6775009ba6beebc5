import { useRef, useSyncExternalStore } from 'react';
import { type Avoided, avoidedCodes, avoidedWords } from '../../../core/domain/avoided.ts';
import { cantEatMessages } from '../../../core/messages/en/diner/cant-eat.ts';
import { fill } from '../../../core/messages/message.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { say } from '../../ui/plain/say.tsx';
import { onStored, readLike, tellStored, writeText } from '../storage/storage.ts';
import { Card } from '../ui/card.tsx';
import styles from './tell-kitchen.module.css';
import { readCantEat, useCantEat } from './use-cant-eat.ts';

const answerName = 'tellKitchen';

/** The guest's answer in the visit that began at `visit`; undefined if they weren't asked or haven't answered. */
function readAnswer(visit: string): boolean | undefined {
  const kept = readLike(answerName, { visit, mayKnow: true });
  return kept?.visit === visit ? kept.mayKnow : undefined;
}

/** Only codes that this version knows, each once: another version may have stored others. */
const known = (avoided: readonly Avoided[]) => avoidedCodes.filter((code) => avoided.includes(code));

/** What an order in this visit tells the kitchen: nothing unless the guest agreed. */
export const avoidsToTell = (visit: string): readonly Avoided[] =>
  readAnswer(visit) ? known(readCantEat().avoided) : [];

export const useAvoidsToTell = (visit: string): readonly string[] =>
  useSyncExternalStore(onStored, () => avoidsToTell(visit).join())
    .split(',')
    .filter((code) => code !== '');

/** Asks once in a visit whether the kitchen may know what this phone's guest can't eat. */
export function TellKitchen({ visit }: { visit: string }) {
  const card = useRef<HTMLDivElement>(null);
  const avoids = known(useCantEat().avoided);
  const mayKnow = useSyncExternalStore(onStored, () => readAnswer(visit));
  if (avoids.length === 0) return null;
  const answer = (value: boolean) => {
    writeText(answerName, JSON.stringify({ visit, mayKnow: value }));
    tellStored();
    // The pressed button disappears, so move the focus.
    card.current?.focus();
  };
  const allergens = avoidedWords(avoids);
  const none = allergens.map((allergen) => fill(cantEatMessages.no, { allergen }));
  return (
    <div ref={card} tabIndex={-1}>
      <Card label={say(cantEatMessages.tellTitle)}>
        {mayKnow === undefined ? (
          <>
            <p className={common.strong}>{say(cantEatMessages.mayKnow, { allergens })}</p>
            <p className={`${common.hint} ${styles.hint}`}>{say(cantEatMessages.mayKnowHint)}</p>
            <div className={`${common.wrapped} ${styles.answers}`}>
              <Button onClick={() => answer(true)}>{say(cantEatMessages.tell)}</Button>
              <Button onClick={() => answer(false)}>{say(cantEatMessages.dontTell)}</Button>
            </div>
          </>
        ) : (
          <div className={common.apart}>
            <p className={common.breaks}>
              {mayKnow ? say(cantEatMessages.willSee, { none }) : say(cantEatMessages.wontSee)}
            </p>
            <Button look="quiet" onClick={() => answer(!mayKnow)}>
              {say(mayKnow ? cantEatMessages.dontTell : cantEatMessages.tell)}
            </Button>
          </div>
        )}
      </Card>
    </div>
  );
}
