-- The name to sign in with is no part of the public profile (product §5), and so of nothing that everybody reads.
alter table users drop column rendered;
alter table users add column rendered text generated always as ('"full_name":'||coalesce(json_text(full_name),'null')||',"points":'||coalesce(trim_scale(points)::text,'null')||',"reputation":'||coalesce(trim_scale(reputation)::text,'null')||',"createdAt":'||coalesce(json_moment(created_at),'null')||',"updatedAt":'||coalesce(json_moment(updated_at),'null')) stored;
alter table users alter column rendered set storage external;
