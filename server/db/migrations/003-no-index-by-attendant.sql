-- Order Stats sorts by names in memory, so no statement reads this index any more, and each payment paid for it.
drop index paid_orders_by_attendant;
