/** What a change can be about, told by whoever made it: the press of a button that succeeded, or an event of the server. */
export type Topic =
  | 'orders'
  | 'tables'
  | 'menu'
  | 'payments'
  | 'refunds'
  | 'disputes'
  | 'invoices'
  /** Names, terms and charge plans of restaurants. */
  | 'restaurants'
  /** Who staff are and what they may do. */
  | 'staff';
