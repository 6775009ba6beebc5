/** An amount for an axis: 1500 -> '$1,500', 250000 -> '$250k', -50 -> '-$50'. */
export function shortDollars(amount: number): string {
  if (amount < 0) return `-${shortDollars(-amount)}`;
  const [figure, unit] = amount >= 1e6 ? [amount / 1e6, 'M'] : amount >= 1e4 ? [amount / 1e3, 'k'] : [amount, ''];
  return `$${figure.toLocaleString('en-US', { maximumFractionDigits: 1 })}${unit}`;
}
