import { oldRows } from '../../retention/trim.ts'

/**
 * Replaces the views of old days by their number per article and day: readers matter on the day itself only.
 */
export const oldViews = oldRows({
  table: 'article_views',
  at: 't.day',
  also: `, kept as (
    insert into article_view_days as d (article_id, day, views)
    select article_id, day, count(*) from gone group by article_id, day order by article_id, day
    on conflict (article_id, day) do update set views = d.views + excluded.views
  )`,
})
