-- How many texts of published articles one author keeps in a day, and how many reports of words or files one resident sends, is
-- bounded (contract/rest/bounds.ts): they are counted with each.
create index article_texts_kept on article_change_items (changed_by_id, created_at) where field in ('content', 'publishedAt');
create index user_activity_enroll_reports_changed on user_activity_enroll_change_items (changed_by_id, created_at)
  where field in ('report', 'attachments');
drop index user_activity_enroll_reports_sent;
