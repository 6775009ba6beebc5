/** The lines below the restaurant's name on an invoice: its seller, else its address. */
export function linesBelowName(invoice: {
  readonly seller?: readonly string[] | undefined;
  readonly restaurantAddress: string;
}): readonly string[] {
  return (invoice.seller ?? [invoice.restaurantAddress]).filter(Boolean);
}

/** A line's amount with the letters of its tax rates, if it has them: '€13.50 B'. */
export function amountWithRates(line: { readonly amount: string; readonly rates?: string | undefined }): string {
  return line.rates ? `${line.amount} ${line.rates}` : line.amount;
}
