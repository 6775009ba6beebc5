export const disputeMessages = {
  explanation: (provider: string) =>
    `The bank decides. Answer a dispute in the ${provider} Dashboard; what is lost counts as refunded.`,
  listFailed: 'The disputes could not be loaded.',
} as const;

export const disputeStateLabels = { open: 'Open', won: 'Won', lost: 'Lost' } as const;

export const disputeStateTones = { open: 'pending', won: 'paid', lost: 'danger' } as const;

/** The bank's word for people: 'product_not_received' -> 'Product not received'. */
export function disputeReason(reason: string): string {
  const words = reason.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
