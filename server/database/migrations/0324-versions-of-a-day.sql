-- Each change of a published article keeps a version with its whole text, so that all of them count towards the bound of a day
-- (contract/rest/bounds.ts), those of title, type and themes too.
drop index article_texts_kept;
create index article_versions_kept on article_change_items (changed_by_id, created_at)
  where field in ('title', 'content', 'type', 'themes', 'publishedAt');
