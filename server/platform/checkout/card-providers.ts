import type {
  CardProviderEntry,
  CardProviderProfile,
  CardProviderSetup,
  CardProviders,
  ExaminedKey,
} from './card-provider.ts';
import { sandbox } from './sandbox-provider.ts';
import { stripe } from './stripe-provider.ts';

/** Every provider that the product knows; where two are set up, the first one takes new checkouts. */
const entries: readonly CardProviderEntry[] = [stripe, sandbox];

export const cardProviderProfiles: readonly CardProviderProfile[] = entries.map(({ profile }) => profile);

/** For statements: `provider = any(${cardProviderNames})`. */
export const cardProviderNames: readonly string[] = cardProviderProfiles.map(({ name }) => name);

/**
 * What a provider says of itself.
 * @throws for a name that is none of ours.
 */
export function profileOf(name: string): CardProviderProfile {
  const profile = cardProviderProfiles.find((one) => one.name === name);
  if (!profile) throw new Error(`no card provider is called ${name}`);
  return profile;
}

/**
 * Sets up the providers. Live restaurants are paid where real money moves, or not by card at all; test restaurants in a
 * provider's test mode where one is set up, otherwise in the embedded sandbox.
 */
export async function openCardProviders(setup: CardProviderSetup): Promise<CardProviders> {
  const opened = await Promise.all(
    entries.map(async (entry) => ({ profile: entry.profile, ...(await entry.open(setup)) })),
  );
  const ofMode = (one: (typeof opened)[number], live: boolean) => (live ? one.live : one.test);
  return {
    forNew: (live) => opened.map((one) => ofMode(one, live)).find((provider) => provider !== undefined),
    of: ({ provider, live }) => {
      const one = opened.find(({ profile }) => profile.name === provider);
      return one && ofMode(one, live);
    },
    reporting: opened.flatMap(({ profile, readEvent }) => (readEvent ? [{ profile, readEvent }] : [])),
    pages: (app, onPaid) => {
      for (const one of opened) one.pages?.(app, onPaid);
    },
  };
}

/** Asks every provider whether it takes our keys. */
export async function examineCardProviders(
  setup: Pick<CardProviderSetup, 'settings' | 'peer'>,
): Promise<ExaminedKey[]> {
  return (await Promise.all(entries.map((entry) => entry.examine?.(setup) ?? []))).flat();
}
