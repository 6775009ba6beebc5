import type { MenuItem } from '../../../../core/contract/menu.ts';
import { allergenWords } from '../../../../core/domain/allergens.ts';
import { allergenMessages } from '../../../../core/messages/en/core/allergens.ts';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import styles from './dishes.module.css';

/** What staff answer when a guest asks; also that a guest's age must be checked. */
export function DishContents({ dish: { allergens, traces, minAge }, isStated }: { dish: MenuItem; isStated: boolean }) {
  const words = [
    ...(allergens?.length ? [say(allergenMessages.contains, { allergens: allergenWords(allergens) })] : []),
    ...(allergens?.length === 0 ? [say(allergenMessages.none)] : []),
    ...(traces?.length ? [say(allergenMessages.traces, { allergens: allergenWords(traces) })] : []),
    ...(!allergens && isStated ? [say(takeMessages.notStated)] : []),
  ];
  return (
    <>
      {minAge === undefined ? null : (
        <span className={`${common.inline} ${common.newTint} ${styles.age}`}>
          {say(takeMessages.checkAge, { age: minAge })}
        </span>
      )}
      {words.length > 0 ? <p className={`${common.fine} ${styles.contents}`}>{words.join(' · ')}</p> : null}
    </>
  );
}
