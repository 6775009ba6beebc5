import { type ScreenPrivilege, screens } from './screens.ts';

/** Privileges of the screens, as `allprivileges` lists them. */
export const screenPrivileges = Object.keys(screens) as readonly ScreenPrivilege[];

/** Privileges that act inside one restaurant's floor, as `restauntprivs` lists them. */
export const floorPrivileges = ['order', 'payment', 'discount', 'kitchen', 'refund', 'takeorder', 'approve'] as const;

export const privileges = [...screenPrivileges, ...floorPrivileges] as const;
export type Privilege = (typeof privileges)[number];

/** Privileges over the platform: a restaurant's role may list them, but they never count for its users. */
const platformPrivileges: ReadonlySet<string> = new Set<Privilege>(['applicationcharges']);

/** The listed privileges that count for a user: all of them on the platform, those of one restaurant in it. */
export function privilegesInForce(listed: readonly string[], isPlatform: boolean): string[] {
  return listed.filter((name) => isPlatform || !platformPrivileges.has(name));
}

/** True for a name that is a privilege of this product. */
export function isPrivilege(name: string): name is Privilege {
  return (privileges as readonly string[]).includes(name);
}

/** "If the privileges include 'discount' the role is Manager, otherwise Server." For display only. */
export function workingRole(held: readonly string[]): 'Manager' | 'Server' {
  return held.includes('discount') ? 'Manager' : 'Server';
}
