import { type ScreenPrivilege, screens } from './screens.ts';

/** Listed as `allprivileges` lists them. */
export const screenPrivileges = Object.keys(screens) as readonly ScreenPrivilege[];

/** Privileges that apply to one restaurant's floor, as `restauntprivs` lists them. */
export const floorPrivileges = [
  'order',
  'payment',
  'discount',
  'kitchen',
  'refund',
  'takeorder',
  'approve',
  'drawer',
] as const;

export const privileges = [...screenPrivileges, ...floorPrivileges] as const;
export type Privilege = (typeof privileges)[number];

/** A restaurant's role may list these, but they have no effect for its users. */
const platformPrivileges: ReadonlySet<string> = new Set<Privilege>(['applicationcharges']);

export function privilegesInForce(listed: readonly string[], isPlatform: boolean): string[] {
  return listed.filter((name) => isPlatform || !platformPrivileges.has(name));
}

export function isPrivilege(name: string): name is Privilege {
  return (privileges as readonly string[]).includes(name);
}

/** "If the privileges include 'discount' the role is Manager, otherwise Server." For display only. */
export function workingRole(held: readonly string[]): 'Manager' | 'Server' {
  return held.includes('discount') ? 'Manager' : 'Server';
}
