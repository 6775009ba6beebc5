import type {
  CardProviderEntry,
  CardProviderProfile,
  CardProviderSetup,
  CardProviders,
  ExaminedKey,
} from './card-provider.ts';
import { sandbox } from './sandbox-provider.ts';
import { stripe } from './stripe-provider.ts';

/** If several are set up, the first one is used for new checkouts. */
const entries: readonly CardProviderEntry[] = [stripe, sandbox];

export const cardProviderProfiles: readonly CardProviderProfile[] = entries.map(({ profile }) => profile);

export const cardProviderNames: readonly string[] = cardProviderProfiles.map(({ name }) => name);

/** @throws if there is no provider of this name */
export function profileOf(name: string): CardProviderProfile {
  const profile = cardProviderProfiles.find((profile) => profile.name === name);
  if (!profile) throw new Error(`no card provider is called ${name}`);
  return profile;
}

/** Live restaurants need a provider in live mode. Test restaurants use one in test mode, or else the sandbox. */
export async function openCardProviders(setup: CardProviderSetup): Promise<CardProviders> {
  const opened = await Promise.all(
    entries.map(async (entry) => ({ profile: entry.profile, ...(await entry.open(setup)) })),
  );
  const ofMode = (provider: (typeof opened)[number], live: boolean) => (live ? provider.live : provider.test);
  return {
    forNew: (live) => opened.map((provider) => ofMode(provider, live)).find((provider) => provider !== undefined),
    of: ({ provider, live }) => {
      const found = opened.find(({ profile }) => profile.name === provider);
      return found && ofMode(found, live);
    },
    reporting: opened.flatMap(({ profile, readEvent }) => (readEvent ? [{ profile, readEvent }] : [])),
    pages: (app, onPaid) => {
      for (const provider of opened) provider.pages?.(app, onPaid);
    },
  };
}

export async function examineCardProviders(
  setup: Pick<CardProviderSetup, 'settings' | 'peer'>,
): Promise<ExaminedKey[]> {
  return (await Promise.all(entries.map((entry) => entry.examine?.(setup) ?? []))).flat();
}
