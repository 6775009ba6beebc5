import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { App } from '../diner/app.tsx';
import { checkedIn, forgetEverything, openAt } from './diner-app.tsx';
import { menuAnswers, segment } from './diner-data.ts';
import { dinerServer } from './diner-server.ts';

export function menuTest(): void {
  beforeEach(checkedIn);
  afterEach(forgetEverything);
}

export const menuAddress = `/customer/menu/${segment}`;

export async function openMenu(answers: Parameters<typeof dinerServer>[0] = menuAnswers) {
  const server = dinerServer(answers);
  const opened = openAt(App, menuAddress);
  await screen.findByRole('button', { name: /Starters/, expanded: false });
  const category = async (name: RegExp) => opened.user.click(screen.getByRole('button', { name, expanded: false }));
  return { server, ...opened, category };
}

export const dish = (name: string) => within(screen.getByRole('article', { name }));
export const kept = () => JSON.parse(window.localStorage.getItem(`items:${segment}`) ?? '[]');
