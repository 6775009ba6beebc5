import { documentedMost, longestPassword } from './password-rules.ts';

/** What a restaurant asks of its staff's sessions, in entries of its configuration text. Off unless the owner turns it on. */
export interface SignInPolicy {
  /** After how many idle minutes a screen locks; 0 for never. */
  readonly lockMinutes: number;
  /** After how many minutes without any call a session ends; 0 for when its token does. */
  readonly idleMinutes: number;
  /** How long a proof of identity counts for refunds and changes of rights; 0 if none is needed. */
  readonly askAgainMinutes: number;
  /** Whether new passwords may be longer than documented: up to 128 characters. */
  readonly longPasswords: boolean;
}

/** What is asked of platform administrators, who belong to no restaurant. */
export const platformPolicy: SignInPolicy = {
  lockMinutes: 0,
  idleMinutes: 0,
  askAgainMinutes: 30,
  longPasswords: false,
};

/** The entries with whole minutes, and the most of each; 0 or none turns it off. */
export const policyMinutes = { lockminutes: 240, idleminutes: 720, askagainminutes: 240 } as const;

/** The idle minutes that are offered, for a restaurant and for a device. */
export const lockSteps = [1, 2, 5, 10, 15, 30, 60];

/** The policy in the entries of a configuration. What is no number of minutes counts as none: it can no longer be saved. */
export function policyOf(entries: Readonly<Record<string, unknown>>): SignInPolicy {
  const minutes = (name: keyof typeof policyMinutes) => minutesOf(name, entries[name]) ?? 0;
  return {
    lockMinutes: minutes('lockminutes'),
    idleMinutes: minutes('idleminutes'),
    askAgainMinutes: minutes('askagainminutes'),
    longPasswords: isOn(entries.longpasswords),
  };
}

/** How many characters a new password may have. */
export const mostPasswordOf = ({ longPasswords }: Pick<SignInPolicy, 'longPasswords'>): number =>
  longPasswords ? longestPassword : documentedMost;

/** Whether a switch of the configuration is on: anything but 0, false or nothing. */
export const isOn = (value: unknown): boolean => !['0', 'false', ''].includes(String(value ?? '0').toLowerCase());

/** The first entry that is no number of minutes; undefined where all are. */
export function badPolicyEntry(entries: Readonly<Record<string, unknown>>): keyof typeof policyMinutes | undefined {
  const names = Object.keys(policyMinutes) as (keyof typeof policyMinutes)[];
  return names.find((name) => minutesOf(name, entries[name]) === undefined);
}

function minutesOf(name: keyof typeof policyMinutes, value: unknown): number | undefined {
  const text = String(value ?? 0);
  return /^\d{1,3}$/.test(text) && Number(text) <= policyMinutes[name] ? Number(text) : undefined;
}
