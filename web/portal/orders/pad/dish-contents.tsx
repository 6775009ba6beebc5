import type { MenuItem } from '../../../../core/contract/menu.ts';
import { allergenSentences } from '../../../../core/domain/item-contents.ts';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import styles from './dishes.module.css';

/** What staff answer when a guest asks; also that a guest's age must be checked. */
export function DishContents({ dish, isStated }: { dish: MenuItem; isStated: boolean }) {
  const { allergens, minAge } = dish;
  const words = [...allergenSentences(dish), ...(!allergens && isStated ? [takeMessages.notStated] : [])];
  return (
    <>
      {minAge === undefined ? null : (
        <span className={`${common.inline} ${common.newTint} ${styles.age}`}>
          {say(takeMessages.checkAge, { age: minAge })}
        </span>
      )}
      {words.length > 0 ? (
        <p className={`${common.fine} ${styles.contents}`}>{words.map((one) => say(one)).join(' · ')}</p>
      ) : null}
    </>
  );
}
