import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { SearchIcon } from '../../../ui/plain/icons.tsx';
import { isEnter } from '../../../ui/plain/is-enter.ts';
import { say } from '../../../ui/plain/say.tsx';
import styles from './list-page.module.css';

interface SearchFieldProps {
  value: string;
  disabled?: boolean;
  onSearch: (text: string) => void;
}

export function SearchField({ value, disabled = false, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const later = useDebouncedCallback(onSearch, { delay: 300 });
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={say(uiMessages.search)}
      placeholder={say(uiMessages.search)}
      leftSection={<SearchIcon />}
      disabled={disabled}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        later(event.currentTarget.value.trim());
      }}
      onKeyDown={(event) => {
        if (!isEnter(event)) return;
        later.cancel();
        onSearch(typed.trim());
      }}
    />
  );
}
