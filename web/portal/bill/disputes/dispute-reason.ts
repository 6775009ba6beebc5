/** A bank's reason code as text: 'product_not_received' -> 'Product not received'. */
export function disputeReason(reason: string): string {
  const words = reason.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
