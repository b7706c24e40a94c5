-- When an enrolment was decided is its resident's and the moderators' (docs/decisions/059), so that it is not part of what everybody reads.
alter table user_activity_enrolls drop column rendered;

alter table user_activity_enrolls add column rendered text generated always as ('"status":'||coalesce(json_text(status),'null')||',"deletedAt":'||coalesce(json_moment(deleted_at),'null')||',"createdAt":'||coalesce(json_moment(created_at),'null')||',"updatedAt":'||coalesce(json_moment(updated_at),'null')) stored;
alter table user_activity_enrolls alter column rendered set storage external;
