import { Menu } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { Elements } from '../plain/elements.ts';
import { ButtonInPage } from './button-in-page.tsx';
import type { Popup } from './popup-button.ts';

interface MenuEntry {
  readonly icon: ReactNode;
  readonly name: string;
  readonly act: () => void;
}

interface MenuBesideProps extends Popup {
  readonly head?: Elements;
  readonly entries: readonly MenuEntry[];
}

export function MenuBeside({ id, button, opened, onChange, head, entries }: MenuBesideProps) {
  // Mount closed, then open: Mantine restores focus to the element focused when `opened` turned true.
  const isThere = useMounted();
  return (
    // Only entries may take the focus in a menu.
    <Menu
      id={id}
      opened={opened && isThere}
      onChange={onChange}
      position="bottom-end"
      width={232}
      withinPortal
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target refProp="place">
        <ButtonInPage button={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {head}
        {head ? <Menu.Divider /> : null}
        {entries.map(({ icon, name, act }) => (
          <Menu.Item key={name} leftSection={icon} onClick={act}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
