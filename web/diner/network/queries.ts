import { type QueryTopics, useChangesOf } from '../../api/changes.ts';

const queries = {
  calls: ['calls'],
  charges: ['restaurants'],
  'check-in': [],
  'is paid': [],
  left: [],
  menu: ['menu'],
  order: ['orders', 'kitchen'],
  payment: [],
  'payment record': [],
  receipt: [],
  split: ['payments', 'orders'],
  table: ['tables'],
} as const satisfies QueryTopics;

export type DinerQuery = keyof typeof queries;

export const useChanged = () => useChangesOf(queries);

export const menuKey = (restaurantID: number) => ['menu', restaurantID] as const;
export const splitKey = (orderID: number) => ['split', orderID] as const;
