/** The lines below the restaurant's name on an invoice: its seller, or its address if no seller is set. */
export function linesBelowName(invoice: {
  readonly seller?: readonly string[] | undefined;
  readonly restaurantAddress: string;
}): readonly string[] {
  return (invoice.seller ?? [invoice.restaurantAddress]).filter(Boolean);
}

/** A line's amount, followed by the letters of its tax rates if it has any: '€13.50 B'. */
export function amountWithRates(line: { readonly amount: string; readonly rates?: string | undefined }): string {
  return line.rates ? `${line.amount} ${line.rates}` : line.amount;
}
