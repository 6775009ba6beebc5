-- Whether somebody pays an order by card just now is asked for every open order at each look at the floor. Without this
-- index each of them read all card payments that the restaurant ever had.
create index card_checkouts_by_order on card_checkouts (restaurant_id, order_id);
