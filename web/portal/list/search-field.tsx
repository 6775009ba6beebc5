import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { SearchIcon } from '../../ui/plain/icons.tsx';
import styles from './list-page.module.css';

/** Search text that goes out a moment after the last key, or at once with Enter. */
export function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(value);
  const later = useDebouncedCallback(onSearch, { delay: 300 });
  return (
    <TextInput
      className={styles.search ?? ''}
      type="search"
      aria-label="Search"
      placeholder="Search"
      leftSection={<SearchIcon />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        later(event.currentTarget.value.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        later.cancel();
        onSearch(typed.trim());
      }}
    />
  );
}
