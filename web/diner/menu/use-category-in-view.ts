import { useCallback, useEffect, useRef, useState } from 'react';
import type { MenuCategory } from '../../../core/contract/menu.ts';
import { categoryAnchor } from './category-section.tsx';

/** Height of the tabs with some room: a category is in view once its top is under them. */
const tabsHeight = 90;
/** How long a chosen tab stays chosen while the page scrolls to it, and where it cannot scroll that far. */
const chosenFor = 800;

/** The category that the tabs mark: the chosen one, then the one that scrolls under the tabs. */
export function useCategoryInView(categories: readonly MenuCategory[]) {
  const [current, setCurrent] = useState<number>();
  const chosenAt = useRef(0);

  useEffect(() => {
    const mark = () => {
      if (Date.now() - chosenAt.current < chosenFor) return;
      const passed = categories.filter(({ itemCategoryId }) => {
        const section = document.getElementById(categoryAnchor(itemCategoryId));
        return section !== null && section.getBoundingClientRect().top <= tabsHeight;
      });
      setCurrent(passed.at(-1)?.itemCategoryId);
    };
    window.addEventListener('scroll', mark, { passive: true });
    return () => window.removeEventListener('scroll', mark);
  }, [categories]);

  const choose = useCallback((id: number) => {
    chosenAt.current = Date.now();
    setCurrent(id);
  }, []);
  return [current, choose] as const;
}
