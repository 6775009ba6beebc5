import type { allergenMessages } from '../../../core/messages/en/core/allergens.ts';
import { InfoIcon, icon, NutIcon } from './icons.tsx';

export type ContentsIcon = keyof typeof allergenMessages.names | 'calories' | 'alcohol' | 'age' | 'note';

const dot = (cx: number, cy: number, r = 1.1) => <circle cx={cx} cy={cy} r={r} fill="currentColor" stroke="none" />;

const icons: Readonly<Record<ContentsIcon, ReturnType<typeof icon>>> = {
  gluten: icon(
    'M12 21V9M12 9c-2.2-1-3-3-1.5-6h3C15 6 14.2 8 12 9zM12 14c-3 0-4.5-1.2-5-4 3 0 4.5 1.2 5 4zM12 14c3 0 4.5-1.2 5-4-3 0-4.5 1.2-5 4zM12 19c-3 0-4.5-1.2-5-4 3 0 4.5 1.2 5 4zM12 19c3 0 4.5-1.2 5-4-3 0-4.5 1.2-5 4z',
  ),
  crustaceans: icon(
    'M6 14a6 4.5 0 0 1 12 0 6 4.5 0 0 1-12 0zM8 10.5C5 10 3.5 8 4.5 5c2 .5 2.6 1.6 2.3 3M16 10.5c3-.5 4.5-2.5 3.5-5.5-2 .5-2.6 1.6-2.3 3M6.5 16.5 4 18.5M17.5 16.5 20 18.5M8.5 18 7 20.5M15.5 18 17 20.5',
    dot(10, 12.5),
    dot(14, 12.5),
  ),
  eggs: icon('M12 3.5c3.4 0 6.3 5.4 6.3 10a6.3 6.5 0 0 1-12.6 0c0-4.6 2.9-10 6.3-10z'),
  fish: icon('M3 12c3.5-5.5 9.5-6 13.5-1L21 7.5v9L16.5 13c-4 5-10 4.5-13.5-1z', dot(7.5, 11.3)),
  peanuts: icon(
    'M8.5 3.5a4.3 4.3 0 0 1 4.2 5.3c-.3 1.3.2 2.3 1.3 3a4.8 4.8 0 1 1-6.7 5.7c-.5-1.7-.8-2.6-2-4A6.2 6.2 0 0 1 8.5 3.5z',
    dot(8.5, 8),
    dot(10.5, 13),
    dot(13.5, 16.5),
  ),
  soy: icon(
    'M5 19c-2-5 0-12 4-14.5 1.5-.9 3-.8 4-.5-1 5-3 11-8 15zM13 4c3 1.5 5.5 4.5 5.5 8.5 0 3-1.5 5.5-3.5 7.5-4 .5-7.5 0-10-1',
    dot(8.5, 9, 1.3),
    dot(7, 13.2, 1.3),
    dot(13, 15.5, 1.3),
  ),
  milk: icon('M9 3h6v4l2.5 3.5V21h-11V10.5L9 7zM9 7h6M6.5 14.5h11'),
  nuts: NutIcon,
  celery: icon(
    'M8 21 7 10M12 21V8M16 21l1-11M7 21h10',
    'M7 10C4.5 9 4 6.5 5.5 4.5 8 5.5 8.5 8 7 10zM12 8c-2-1.5-2-4 0-5.5 2 1.5 2 4 0 5.5zM17 10c2.5-1 3-3.5 1.5-5.5-2.5 1-3 3.5-1.5 5.5z',
  ),
  mustard: icon('M8.5 10.5h7V21h-7zM10 10.5V8h4v2.5M12 8V3M8.5 14h7M8.5 18h7'),
  sesame: icon(
    'M8 4.5c2 2 2.5 4 .8 5.5-2-.3-3-2.5-.8-5.5zM16.5 7c1.8 2.2 2 4.2.2 5.5-1.9-.5-2.6-2.7-.2-5.5zM7 13.5c2 2 2.5 4 .8 5.5-2-.3-3-2.5-.8-5.5zM14.5 15c2 2 2.5 4 .8 5.5-2-.3-3-2.5-.8-5.5z',
  ),
  sulfites: icon('M9.5 3h5M10.5 3v6L5 20.5h14L13.5 9V3M7.5 15.5h9', dot(10.5, 18), dot(13.5, 17.8)),
  lupin: icon(
    'M12 21v-9M12 21c-3-.5-5-2-5.5-4.5 2.5 0 4.5 1.5 5.5 4.5zM12 21c3-.5 5-2 5.5-4.5-2.5 0-4.5 1.5-5.5 4.5z',
    <circle cx="12" cy="3.7" r="1.5" />,
    <circle cx="9.7" cy="7" r="1.7" />,
    <circle cx="14.3" cy="7" r="1.7" />,
    <circle cx="9.5" cy="11" r="1.9" />,
    <circle cx="14.5" cy="11" r="1.9" />,
  ),
  mollusks: icon('M12 20 4.5 13.5a7.8 7.8 0 1 1 15 0zM12 20V5.5M12 20 7.5 7.5M12 20l4.5-12.5M9 20h6'),
  calories: icon(
    'M12 3c1 3.5 5.5 5.5 5.5 11a5.5 5.5 0 0 1-11 0c0-2.5 1.2-4 2.5-5.5.3 1.5 1 2.5 2 3C11.5 8.5 11 6 12 3z',
  ),
  alcohol: icon('M7 3h10l-.5 6a4.5 4.5 0 0 1-9 0zM12 13.5V21M8.5 21h7M7.2 7h9.6'),
  age: icon(<circle cx="12" cy="7.5" r="3.5" />, 'M5.5 20c.6-4 3-6 6.5-6s5.9 2 6.5 6z'),
  note: InfoIcon,
};

export function ContentsMark({ about }: { about: ContentsIcon }) {
  const Mark = icons[about];
  return <Mark />;
}
