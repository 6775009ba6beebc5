import { type RefObject, useEffect, useState } from 'react';
import { kitchenMessages } from '../../../../core/messages/en/portal/kitchen.ts';
import { ChevronRightIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import styles from './kitchen.module.css';

interface MoreTicketsProps {
  board: RefObject<HTMLElement | null>;
  shown: unknown;
}

export function MoreTickets({ board, shown }: MoreTicketsProps) {
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: different tickets need different room
  useEffect(() => {
    const box = board.current;
    if (!box) return undefined;
    const measure = () => {
      const { right } = box.getBoundingClientRect();
      setCount([...box.children].filter((one) => one.getBoundingClientRect().right > right + 1).length);
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(box);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      resized.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [board, shown]);
  if (count === 0) return null;
  return (
    <button
      type="button"
      className={styles.beyond}
      onClick={() => board.current?.scrollBy({ left: board.current.clientWidth })}
    >
      {say(kitchenMessages.beyond, { count })}
      <ChevronRightIcon />
    </button>
  );
}
