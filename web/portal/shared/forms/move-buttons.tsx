import { ActionIcon } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { arrangeMessages } from '../../../../core/messages/en/portal/arrange.ts';
import { ChevronDownIcon, ChevronUpIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';

interface MoveButtonsProps {
  name: string;
  place: number;
  count: number;
  /** Returns false if the row can't move now. */
  onMove: (to: number) => boolean;
}

const moves = [
  { by: -1, words: arrangeMessages.up, Icon: ChevronUpIcon },
  { by: 1, words: arrangeMessages.down, Icon: ChevronDownIcon },
];

export function MoveButtons({ name, place, count, onMove }: MoveButtonsProps) {
  const pressed = useRef<HTMLButtonElement>(undefined);
  // Moving the row in the page makes its button lose the focus.
  const keepFocus = useEffectEvent((_place: number) => {
    pressed.current?.focus();
    pressed.current = undefined;
  });
  useEffect(() => keepFocus(place), [place]);
  return moves.map(({ by, words, Icon }) => {
    const to = place + by;
    // A disabled button would lose the focus at the end.
    const isEnd = to < 0 || to >= count || undefined;
    return (
      <ActionIcon
        key={by}
        aria-label={say(words, { name })}
        data-disabled={isEnd}
        aria-disabled={isEnd}
        onClick={({ currentTarget }) => {
          if (!isEnd && onMove(to)) pressed.current = currentTarget;
        }}
      >
        <Icon />
      </ActionIcon>
    );
  });
}
