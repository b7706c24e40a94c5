import type { Doing } from '../../rest/command.ts'
import { MOST_TEXT, notify, shortened } from '../notifications/notify.ts'
import { articleLink, commentGone, commentQuoted, noticeTexts } from '../notifications/texts.ts'

interface Written {
  readonly article: number
  /** Of the article. */
  readonly author: number | null
  /** Id of the comment. */
  readonly comment: number
  /** Id of the comment that it replies to. */
  readonly parent: number | null
  readonly text: string
}

interface Reader {
  readonly user: number
  readonly isReply: boolean
  readonly title: string | null
  /** Name of the author of the comment. */
  readonly writer: string
}

/**
 * Notifies the author of the article, and the author of the parent comment, of a new comment, but never the
 * author of the comment itself. Comments on one article within an hour share one notice (product §10): later
 * ones mark it as unread again. The notice is updated only when it has been viewed, or when the comment that it quotes is
 * gone, so that an article with many comments does not keep rows of its author locked. `write_comment` asks by the same
 * condition whether somebody must be told (migration 0301).
 */
export async function notifyOfComment(
  doing: Doing,
  { article, author, comment, parent, text }: Written,
): Promise<void> {
  const { tx, me, now } = doing
  const readers = await tx<Reader[]>`
    with replied as (select author_id as id from comments where id = ${parent}::integer)
    select u.id as user, u.id in (select id from replied) as "isReply",
      (select title from articles where id = ${article}) as title,
      (select coalesce(full_name, 'Житель') from users where id = ${me}) as writer
    from users u
    where u.id <> ${me} and u.id = any(array[${author}::integer, (select id from replied)])
      and not exists (
        select from comment_notices n left join notifications told on told.id = n.notification_id
        where n.user_id = u.id and n.article_id = ${article}
          and n.since > ${now}::timestamptz - interval '1 hour' and told.is_viewed is not true
          and told.text is distinct from ${commentGone})
    order by u.id`
  if (readers.length === 0) return
  // Of two simultaneous first comments one inserts the row; the other waits here and finds the row of this
  // hour.
  const begun = await tx<{ user: number }[]>`
    insert into comment_notices (user_id, article_id, since)
    select x, ${article}, ${now} from unnest(${readers.map(({ user }) => user)}::integer[]) as x
    on conflict (user_id, article_id) do update set since = excluded.since, notification_id = null
      where comment_notices.since <= excluded.since - interval '1 hour'
    returning user_id as user`
  const isFresh = ({ user }: Reader) => begun.some(row => row.user === user)
  const sent = await notify(
    tx,
    readers.filter(isFresh).map(({ user, isReply, title, writer }) => ({
      user,
      ...(isReply ? noticeTexts.commentAnswered : noticeTexts.articleCommented)(
        { id: article, name: title ?? 'Без названия' },
        writer,
        { id: comment, text },
      ),
    })),
    now,
  )
  if (sent.length > 0)
    await tx`
      update comment_notices n set notification_id = x.id
      from json_to_recordset(${JSON.stringify(sent)}::text::json) as x(id integer, "user" integer)
      where n.user_id = x."user" and n.article_id = ${article}`
  const more = noticeTexts.moreComments(article, comment)
  const again = readers.filter(reader => !isFresh(reader)).map(({ user }) => user)
  if (again.length > 0)
    await tx`
      update notifications set is_viewed = false, text = ${more.text}, link = ${more.link}, updated_at = ${now}
      from comment_notices n left join notifications_preferences p on p.user_id = n.user_id
      where notifications.id = n.notification_id and (is_viewed or text = ${commentGone}) and coalesce(p.portal, true)
        and n.article_id = ${article} and n.user_id = any(${again}::integer[])`
}

/** Notifies the author of a comment that a moderator deletes it. */
export async function notifyOfDiscard({ tx, now }: Doing, article: number, author: number): Promise<void> {
  const [about] = await tx<{ title: string | null }[]>`select title from articles where id = ${article}`
  const named = { id: article, name: about?.title ?? 'Без названия' }
  await notify(tx, [{ user: author, ...noticeTexts.commentDiscarded(named) }], now)
}

/** Takes the words of a deleted comment, or of all comments of an article, out of the notices that quote them. */
export async function withdrawNotices(doing: Doing, article: number, comment?: number): Promise<void> {
  const ids = await holdQuotes(doing, article, comment)
  await doing.tx`
    update notifications set text = ${commentGone}, updated_at = ${doing.now} where id = any(${ids}::integer[])`
}

/**
 * Puts the words to which the caller has changed a comment into the notices that quote it. Their `updated_at` stays: the letter
 * takes it for the time of the comment.
 */
export async function rewordNotices(
  doing: Doing,
  article: number,
  comment: number,
  text: string,
): Promise<void> {
  const { tx, me } = doing
  const ids = await holdQuotes(doing, article, comment)
  if (ids.length === 0) return
  const [writer] = await tx<{ name: string }[]>`
    select coalesce(full_name, 'Житель') as name from users where id = ${me}`
  const words = commentQuoted(writer?.name ?? 'Житель', text)
  await tx`
    update notifications n set text = ${tx.unsafe(shortened('text', MOST_TEXT))}
    from (select ${words}::text as text) x where n.id = any(${ids}::integer[])`
}

/**
 * Locks the notices that quote a comment, or any comment of an article: a notice links to the comment that it quotes (index of
 * migration 0298). A notice that only gives the number of comments quotes none.
 */
async function holdQuotes({ tx }: Doing, article: number, comment?: number): Promise<number[]> {
  const [first, last] =
    comment === undefined
      ? [`${articleLink(article)}?comment=`, `${articleLink(article)}?comment=:`]
      : [articleLink(article, comment), articleLink(article, comment)]
  const held = await tx<{ id: number }[]>`
    select id from notifications
    where type = 'article-comment' and link collate "C" between ${first} and ${last}
      and text <> ${noticeTexts.moreComments(article, 0).text}
    order by id for no key update`
  return held.map(({ id }) => id)
}
