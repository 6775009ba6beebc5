import { documentedMost, longestPassword } from './password-rules.ts';

/** A restaurant's rules for staff sessions, from its configuration. They are off unless the owner turns them on. */
export interface SignInPolicy {
  /** Idle minutes after which a screen locks; 0 means never. */
  readonly lockMinutes: number;
  /** Minutes without a call after which a session ends; 0 means that it lasts as long as its token. */
  readonly idleMinutes: number;
  /** How long a proof of identity is valid for refunds and changes of rights; 0 means that none is needed. */
  readonly askAgainMinutes: number;
  /** New passwords may have up to 128 characters. */
  readonly longPasswords: boolean;
}

export const platformPolicy: SignInPolicy = {
  lockMinutes: 0,
  idleMinutes: 0,
  askAgainMinutes: 30,
  longPasswords: false,
};

/** Most minutes of each entry. If an entry is 0 or absent, its rule is off. */
export const policyMinutes = { lockminutes: 240, idleminutes: 720, askagainminutes: 240 } as const;

/** The numbers of idle minutes that screens offer, for a restaurant and for a device. */
export const lockSteps = [1, 2, 5, 10, 15, 30, 60];

/** Reads the policy of a configuration. Older texts may have invalid minutes, which count as 0. Saving refuses them. */
export function policyOf(entries: Readonly<Record<string, unknown>>): SignInPolicy {
  const minutes = (name: keyof typeof policyMinutes) => minutesOf(name, entries[name]) ?? 0;
  return {
    lockMinutes: minutes('lockminutes'),
    idleMinutes: minutes('idleminutes'),
    askAgainMinutes: minutes('askagainminutes'),
    longPasswords: isOn(entries.longpasswords),
  };
}

export const mostPasswordOf = ({ longPasswords }: Pick<SignInPolicy, 'longPasswords'>): number =>
  longPasswords ? longestPassword : documentedMost;

/** Anything but 0, false or nothing means on. */
export const isOn = (value: unknown): boolean => !['0', 'false', ''].includes(String(value ?? '0').toLowerCase());

/** Name of the first entry with invalid minutes. */
export function badPolicyEntry(entries: Readonly<Record<string, unknown>>): keyof typeof policyMinutes | undefined {
  const names = Object.keys(policyMinutes) as (keyof typeof policyMinutes)[];
  return names.find((name) => minutesOf(name, entries[name]) === undefined);
}

function minutesOf(name: keyof typeof policyMinutes, value: unknown): number | undefined {
  const text = String(value ?? 0);
  return /^\d{1,3}$/.test(text) && Number(text) <= policyMinutes[name] ? Number(text) : undefined;
}
