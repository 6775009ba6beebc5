import { type Privilege, privileges } from './privileges.ts';

const platformOnly: readonly Privilege[] = ['managerestaurant', 'applicationcharges'];

export const startingRoles = {
  Manager: {
    description: 'Runs one restaurant',
    privileges: privileges.filter((name) => !platformOnly.includes(name)),
  },
  Server: { description: 'Takes orders and payments', privileges: ['order', 'payment', 'takeorder'] },
  Kitchen: { description: 'Cooks what is ordered', privileges: ['kitchen'] },
} as const satisfies Record<string, { description: string; privileges: readonly Privilege[] }>;
