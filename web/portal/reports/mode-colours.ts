import type { RevenueRow } from '../../../core/contract/reports.ts';

/** The colour of each payment mode, in charts and rows alike, in the order in which charts stack them. */
export const modeColours: Readonly<Record<RevenueRow['paymentBy'], string>> = {
  Card: 'var(--cm-accent)',
  Online: 'var(--cm-open-solid)',
  Cash: 'var(--cm-new-solid)',
  Others: 'var(--cm-pending-solid)',
};

/** What was given back, in the chart. */
export const refundColour = 'var(--cm-danger-solid)';
