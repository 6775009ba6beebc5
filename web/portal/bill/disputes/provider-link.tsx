import { Anchor } from '@mantine/core';
import type { Dispute } from '../../../../core/contract/disputes.ts';

/** The card provider's name, as a link to where a dispute is answered, if there is one. */
export function ProviderLink({ provider, answerAt }: Pick<Dispute, 'provider' | 'answerAt'>) {
  if (answerAt === null) return <span>{provider}</span>;
  return (
    <Anchor href={answerAt} target="_blank" rel="noreferrer" inherit>
      {provider}
    </Anchor>
  );
}

/** A bank's reason code as text: 'product_not_received' -> 'Product not received'. */
export function disputeReason(reason: string): string {
  const words = reason.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
