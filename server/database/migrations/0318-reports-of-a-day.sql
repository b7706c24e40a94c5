-- How many reports one resident sends in a day is bounded (contract/rest/bounds.ts): they are counted with each.
create index user_activity_enroll_reports_sent on user_activity_enroll_change_items (changed_by_id, created_at) where field = 'report';
