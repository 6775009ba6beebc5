import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import type { Words } from '../../../../core/messages/message.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import styles from './choices-dialog.module.css';

/** What staff answer when a guest asks; also that a guest's age must be checked. */
export function Inside({ words, minAge = 0 }: { words: readonly Words[]; minAge?: number | null | undefined }) {
  return (
    <>
      {minAge ? (
        <span className={`${common.inline} ${common.newTint} ${styles.age}`}>
          {say(takeMessages.checkAge, { age: minAge })}
        </span>
      ) : null}
      {words.length > 0 ? (
        <p className={`${common.fine} ${styles.contents}`}>{words.map((word) => say(word)).join(' · ')}</p>
      ) : null}
    </>
  );
}
