-- Residents do not read an item that is off the shelf, and their booking named nothing then. Bookings made before this migration
-- get the name that the item has today.
alter table bookings add column item_name text;
update bookings b set item_name = i.name from shop_items i where i.id = b.shop_item_id;

alter table bookings add constraint bookings_item_name_check check (char_length(item_name) <= 200);

alter table bookings drop column rendered;

alter table bookings add column rendered text generated always as ('"item_name":'||coalesce(json_text(item_name),'null')||',"option":'||coalesce(json_text(option),'null')||',"option_name":'||coalesce(json_text(option_name),'null')||',"price":'||coalesce(trim_scale(price)::text,'null')||',"status":'||coalesce(json_text(status),'null')||',"user_comment":'||coalesce(json_text(user_comment),'null')||',"moderator_comment":'||coalesce(json_text(moderator_comment),'null')||',"decidedAt":'||coalesce(json_moment(decided_at),'null')||',"createdAt":'||coalesce(json_moment(created_at),'null')||',"updatedAt":'||coalesce(json_moment(updated_at),'null')) stored;
alter table bookings alter column rendered set storage external;
