import { useState } from 'react';
import type { MenuCategory } from '../../../core/contract/menu.ts';
import { allergenNames, allergenOf, allergenWord, codesOf } from '../../../core/domain/allergens.ts';
import type { Avoided } from '../../../core/domain/avoided.ts';
import { cantEatMessages } from '../../../core/messages/en/diner/cant-eat.ts';
import common from '../../ui/plain/common.module.css';
import { ContentsMark } from '../../ui/plain/contents-icons.tsx';
import { ChevronDownIcon, ChevronUpIcon, CloseIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { keepCantEat, useCantEat } from '../contents/use-cant-eat.ts';
import styles from './find-dishes.module.css';

interface CantEatRowProps {
  menu: readonly MenuCategory[];
  onClear: () => void;
}

export function CantEatRow({ menu, onClear }: CantEatRowProps) {
  const { avoided, diets } = useCantEat();
  const [isOpen, setOpen] = useState(false);
  const offered = offeredOn(menu, avoided);
  if (offered.length === 0) return null;
  const count = avoided.length + diets.length;
  const toggle = (code: Avoided) =>
    keepCantEat({ avoided: avoided.includes(code) ? avoided.filter((one) => one !== code) : [...avoided, code] });
  const clear = () => {
    keepCantEat({ avoided: [], diets: [] });
    onClear();
  };
  const Chevron = isOpen ? ChevronUpIcon : ChevronDownIcon;
  return (
    <>
      <div className={`${common.wrapped} ${styles.types}`}>
        <button
          type="button"
          className={`${common.link} ${styles.type}`}
          aria-expanded={isOpen}
          data-active={count > 0 || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? say(cantEatMessages.titleCount, { count }) : say(cantEatMessages.title)} <Chevron />
        </button>
        {count > 0 ? (
          <button type="button" className={`${common.link} ${styles.type}`} onClick={clear}>
            <CloseIcon /> {say(cantEatMessages.clear)}
          </button>
        ) : null}
      </div>
      {isOpen ? (
        <fieldset className={`${common.wrapped} ${styles.types}`}>
          <legend className={common.unseen}>{say(cantEatMessages.legend)}</legend>
          {offered.map((code) => (
            <button
              key={code}
              type="button"
              className={`${common.link} ${styles.type}`}
              aria-pressed={avoided.includes(code)}
              onClick={() => toggle(code)}
            >
              <ContentsMark about={allergenOf(code)} />
              <span className={styles.allergen}>{say(allergenWord(code))}</span>
            </button>
          ))}
          <p className={common.quiet}>{say(cantEatMessages.hint)}</p>
        </fieldset>
      ) : null}
    </>
  );
}

/** The allergens of this menu and, where it has several kinds, these; also what is already avoided. */
function offeredOn(menu: readonly MenuCategory[], avoided: readonly Avoided[]): Avoided[] {
  const onMenu = new Set<Avoided>(
    menu.flatMap(({ items }) => items.flatMap((item) => [...(item.allergens ?? []), ...(item.traces ?? [])])),
  );
  return allergenNames.flatMap((name) => {
    const kinds = codesOf(name).filter((code) => code !== name);
    const found = kinds.filter((code) => onMenu.has(code));
    const shown = kinds.filter((code) => (found.length > 1 && onMenu.has(code)) || avoided.includes(code));
    const isShown = onMenu.has(name) || found.length > 0 || avoided.includes(name);
    return isShown ? [name, ...shown] : shown;
  });
}
