-- Whether bookings have moved the stock since the last edit, which is what If-Match names (docs/decisions/029).
alter table shop_items add column stock_moved boolean default false not null;
