import { expect, it } from 'vitest';
import { cardProviderProfiles } from '../server/platform/checkout/card-providers.ts';
import { productSources, read } from './sources.ts';

// A card provider may only be named in its own files, its registry entry and its settings.

const itsOwn = /^server\/(?:platform\/(?:checkout\/|settings(?:-schema)?\.ts)|db\/)/;
const sources = productSources.filter((file) => !itsOwn.test(file));
const written = new RegExp(`['"\`](?:${cardProviderProfiles.map(({ name }) => name).join('|')})['"\`]|stripe`, 'i');
const namesOne = (text: string) => written.exec(text)?.[0];

it('only its own files name a card provider', () => {
  expect(sources).toContain('server/features/payments/card-webhook.routes.ts');
  expect(sources.map((file) => [file, namesOne(read(file))]).filter(([, name]) => name)).toEqual([]);
});

it.each(["p.provider = 'stripe'", 'in Stripe', "provider: 'sandbox'", 'stripe_events'])('the check sees %s', (text) => {
  expect(namesOne(text)).toBeDefined();
});
