import { ActionIcon } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import type { Words } from '../../../core/messages/message.ts';
import common from '../plain/common.module.css';
import { ChevronLeftIcon, ChevronRightIcon } from '../plain/icons.tsx';
import { say } from '../plain/say.tsx';
import { FirstIcon, LastIcon } from './later-icons.tsx';
import styles from './pager.module.css';

const SHOWN = 5;

/** Zero-based numbers of the page buttons, five at most, the current page centered if possible. */
export function pageWindow(page: number, totalPages: number): number[] {
  const first = Math.max(0, Math.min(page - Math.floor(SHOWN / 2), totalPages - SHOWN));
  const count = Math.max(1, Math.min(SHOWN, totalPages));
  return Array.from({ length: count }, (_, at) => first + at);
}

const MIN_ROWS = 1;
const MAX_ROWS = 100;

interface PagerProps {
  /** Zero-based; the buttons count from 1. */
  page: number;
  size: number;
  totalPages: number;
  totalElements: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

export function Pager({ page, size, totalPages, totalElements, onPage, onSize }: PagerProps) {
  // An empty list has its own message.
  if (totalElements === 0 && page === 0) return null;
  const last = Math.max(totalPages - 1, 0);
  const from = page * size + 1;
  const to = Math.min(totalElements, from + size - 1);
  const step = (name: Words, Icon: ComponentType, to: number, isPossible: boolean, className?: string) => (
    <ActionIcon className={className ?? ''} aria-label={say(name)} disabled={!isPossible} onClick={() => onPage(to)}>
      <Icon />
    </ActionIcon>
  );
  return (
    <nav className={`${common.row} ${common.hint} ${styles.pager}`} aria-label={say(uiMessages.pages)}>
      <span>
        {totalElements > 0 ? say(uiMessages.range, { from, to, all: totalElements }) : say(uiMessages.emptyRange)}
      </span>
      <span className={common.spring} />
      <MaxRows size={size} onSize={onSize} />
      <div className={styles.pages}>
        {step(uiMessages.firstPage, FirstIcon, 0, page > 0, styles.edge)}
        {step(uiMessages.previousPage, ChevronLeftIcon, page - 1, page > 0)}
        {pageWindow(page, totalPages).map((number) => (
          <ActionIcon
            key={number}
            {...(number === page ? { variant: 'filled', color: 'brand' } : {})}
            aria-label={say(uiMessages.page, { number: number + 1 })}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number + 1}
          </ActionIcon>
        ))}
        {step(uiMessages.nextPage, ChevronRightIcon, page + 1, page < last)}
        {step(uiMessages.lastPage, LastIcon, last, page < last, styles.edge)}
      </div>
    </nav>
  );
}

function MaxRows({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  const [typed, setTyped] = useState(String(size));
  const [shownSize, setShownSize] = useState(size);
  if (size !== shownSize) {
    setShownSize(size);
    setTyped(String(size));
  }

  const take = () => {
    const rows = Number(typed);
    if (!Number.isInteger(rows) || rows < MIN_ROWS || rows > MAX_ROWS) setTyped(String(size));
    else if (rows !== size) onSize(rows);
  };

  return (
    <label className={`${common.line} ${styles.maxRows}`}>
      <span>{say(uiMessages.maxRows)}</span>
      <input
        type="number"
        inputMode="numeric"
        min={MIN_ROWS}
        max={MAX_ROWS}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
        }}
      />
    </label>
  );
}
