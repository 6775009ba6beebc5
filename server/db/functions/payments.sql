-- The day's totals were computed from the payment.
create trigger never_changed before delete or update of restaurant_id, id, order_id, paid_by, amount_cents, tip_cents,
  rounding_cents, given_cents, attendant_id, paid_at, day, completes on payments for each row execute function refuse_change('payments');
