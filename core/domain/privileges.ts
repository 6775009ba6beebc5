/** Privileges of the screens, as `allprivileges` lists them. */
export const screenPrivileges = [
  'itemcategory',
  'item',
  'server',
  'managetable',
  'managerestaurant',
  'applicationcharges',
  'payment_review',
  'orderstat',
  'serverstat',
  'user',
  'role',
] as const;

/** Privileges that act inside one restaurant's floor, as `restauntprivs` lists them. */
export const floorPrivileges = ['order', 'payment', 'discount'] as const;

export const privileges = [...screenPrivileges, ...floorPrivileges] as const;
export type Privilege = (typeof privileges)[number];

/** True for a name that is a privilege of this product. */
export function isPrivilege(name: string): name is Privilege {
  return (privileges as readonly string[]).includes(name);
}

/** "If the privileges include 'discount' the role is Manager, otherwise Server." For display only. */
export function workingRole(held: readonly string[]): 'Manager' | 'Server' {
  return held.includes('discount') ? 'Manager' : 'Server';
}
