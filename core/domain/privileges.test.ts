import { expect, test } from 'vitest';
import {
  floorPrivileges,
  isPrivilege,
  privileges,
  privilegesInForce,
  screenPrivileges,
  workingRole,
} from './privileges.ts';

test('screen and floor privileges are disjoint, and each is named once', () => {
  expect(privileges).toEqual([...screenPrivileges, ...floorPrivileges]);
  expect(new Set(privileges).size).toBe(privileges.length);
  for (const name of ['order', 'payment', 'discount', 'refund', 'takeorder']) expect(floorPrivileges).toContain(name);
});

test.each(['order', 'itemcategory', 'applicationcharges', 'discount'])('%s is a privilege', (name) => {
  expect(isPrivilege(name)).toBe(true);
});

test.each(['', 'Order', ' order', 'admin', 'constructor', '*'])('%j is not a privilege', (name) => {
  expect(isPrivilege(name)).toBe(false);
});

test.each<[string[], 'Manager' | 'Server']>([
  [['discount'], 'Manager'],
  [['order', 'payment', 'discount'], 'Manager'],
  [['order', 'payment'], 'Server'],
  [['user', 'role', 'managerestaurant'], 'Server'],
  [['discounts', 'Discount'], 'Server'],
  [[], 'Server'],
])('[SHELL-43] %j works as %s', (held, role) => {
  expect(workingRole(held)).toBe(role);
});

test('a restaurant’s users cannot use the charge plan privilege, which belongs to the platform', () => {
  const listed = ['applicationcharges', 'managerestaurant', 'order'];
  expect(privilegesInForce(listed, true)).toEqual(listed);
  expect(privilegesInForce(listed, false)).toEqual(['managerestaurant', 'order']);
});
