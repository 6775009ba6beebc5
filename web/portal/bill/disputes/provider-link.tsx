import { Anchor } from '@mantine/core';
import type { Dispute } from '../../../../core/contract/disputes.ts';

/** The card provider's name, leading to where a dispute is answered if it has such a page. */
export function ProviderLink({ provider, answerAt }: Pick<Dispute, 'provider' | 'answerAt'>) {
  if (answerAt === null) return provider;
  return (
    <Anchor href={answerAt} target="_blank" rel="noreferrer" inherit>
      {provider}
    </Anchor>
  );
}
