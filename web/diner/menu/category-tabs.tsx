import { useEffect, useRef } from 'react';
import type { MenuCategory } from '../../../core/contract/menu.ts';
import { menuMessages } from '../../../core/messages/en/diner/menu.ts';
import { say } from '../../ui/plain/say.tsx';
import styles from './category-tabs.module.css';

interface CategoryTabsProps {
  categories: readonly MenuCategory[];
  current: number | undefined;
  onChoose: (id: number) => void;
}

/** Jumps to a category and opens it. Stays on top while the menu scrolls. */
export function CategoryTabs({ categories, current, onChoose }: CategoryTabsProps) {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab is looked up in the page once it is drawn.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]');
    const { current: box } = list;
    if (tab && box?.scrollTo) box.scrollTo({ left: tab.offsetLeft - box.clientWidth / 2 + tab.offsetWidth / 2 });
  }, [current]);
  return (
    <nav ref={list} className={styles.tabs} aria-label={say(menuMessages.categories)}>
      {categories.map(({ itemCategoryId, categoryName }) => (
        <button
          key={itemCategoryId}
          type="button"
          className={styles.tab}
          aria-current={itemCategoryId === current ? 'true' : undefined}
          onClick={() => onChoose(itemCategoryId)}
        >
          {categoryName}
        </button>
      ))}
    </nav>
  );
}
