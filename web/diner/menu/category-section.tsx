import type { ReactNode } from 'react';
import type { MenuCategory } from '../../../core/contract/menu.ts';
import { menuMessages } from '../../../core/messages/en/diner/menu.ts';
import { ChevronDownIcon, ChevronUpIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import styles from './category-section.module.css';

interface CategorySectionProps {
  category: MenuCategory;
  isOpen: boolean;
  onToggle: () => void;
  /** Drawn only while the category is open. */
  children: () => ReactNode;
}

export const categoryAnchor = (id: number) => `category-${id}`;

/** A category that opens and closes over its dishes. */
export function CategorySection({ category, isOpen, onToggle, children }: CategorySectionProps) {
  const { itemCategoryId, categoryName, items } = category;
  const id = categoryAnchor(itemCategoryId);
  const Chevron = isOpen ? ChevronUpIcon : ChevronDownIcon;
  return (
    <section id={id} className={styles.category} aria-label={categoryName}>
      <h2>
        <button
          type="button"
          className={styles.head}
          aria-expanded={isOpen}
          aria-controls={`${id}-dishes`}
          onClick={onToggle}
        >
          <span className={styles.name}>{categoryName}</span>
          <span className={styles.count}>{say(menuMessages.dishes, { count: items.length })}</span>
          <Chevron />
        </button>
      </h2>
      <div id={`${id}-dishes`} className={styles.dishes}>
        {isOpen ? children() : null}
      </div>
    </section>
  );
}
