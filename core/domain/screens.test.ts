import { expect, test } from 'vitest';
import { inEnglish } from '../messages/in-english.ts';
import { room } from '../messages/message.ts';
import { isPrivilege } from './privileges.ts';
import { type DrawerEntry, drawerEntries, menuGroups } from './screens.ts';

const words = room('test/drawer', { Menu: 'Menu', Floor: 'Floor', Administration: 'Administration' });
const entry = (group: keyof typeof words, name: string, privilege: DrawerEntry['privilege']): DrawerEntry => ({
  group: words[group],
  name: { id: `test/drawer.${name}`, text: name },
  path: `/portal/${name.toLowerCase()}`,
  icon: name.toLowerCase(),
  privilege,
});
const all = [
  entry('Menu', 'Item', 'item'),
  entry('Floor', 'Orders', 'order'),
  entry('Floor', 'Server', 'server'),
  entry('Administration', 'User', 'user'),
];

test('a user gets the entries of their privileges in order, without empty groups', () => {
  expect(inEnglish(menuGroups(new Set(['server', 'item']), all))).toEqual([
    { group: 'Menu', entries: [{ name: 'Item', path: '/portal/item', icon: 'item' }] },
    { group: 'Floor', entries: [{ name: 'Server', path: '/portal/server', icon: 'server' }] },
  ]);
});

test('without a privilege the drawer is empty', () => {
  expect(menuGroups(new Set(['discount', 'nonsense']))).toEqual([]);
});

test('every entry of the drawer has its own portal path and a real privilege', () => {
  const screens = drawerEntries();
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length);
  for (const { path, privilege } of screens) {
    expect(path).toMatch(/^\/portal\/[A-Za-z_]+$/);
    expect(isPrivilege(privilege)).toBe(true);
  }
});
