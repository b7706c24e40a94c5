import { IconArrowForward, IconLink, IconMessageOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { comments } from '#contract/domains/portal.ts'
import { attempt } from '#web/attempt.ts'
import type { Me } from '#web/domains/people/data.ts'
import { canOnAll } from '#web/domains/people/me.ts'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { copyText } from '#web/ui/copyText.ts'
import { formatLately } from '#web/ui/dates.ts'
import { Markdown } from '#web/ui/Markdown.tsx'
import { confirm } from '#web/ui/modal/confirm.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { CommentForm } from './CommentForm.tsx'
import styles from './CommentRow.module.css'
import { Rating } from './Rating.tsx'
import { type Comment, keepCommentRating, useDeleteComment, useEdit } from './talk.ts'
import { texts } from './texts.ts'

interface Props {
  article: number
  /** The author of the article. */
  writer: number | undefined
  me: Me
  comment: Comment
  /** The one that the address names. */
  isTarget: boolean
  /** It takes the focus when this changes to an object. */
  focus: object | null
  isEditing: boolean
  /** Not opened by a draft that was there. */
  isPressed: boolean
  onEdit: (isEditing: boolean) => void
  onReply: () => void
  children?: ReactNode
}

export const editKey = (me: number, comment: number) => `${me}:edit:${comment}`

/** Takes the focus of a comment that is deleted: the next one, the one before, or the field for a new one. */
function neighbourOf(row: HTMLElement | null): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>('[data-new-comment] textarea, [data-comment]')]
  const at = all.findIndex(each => each === row)
  return all[at + 1] ?? all[at - 1]
}

/** One comment: its words, ratings, and what may be done to it. */
export function CommentRow(props: Props) {
  const { article, writer, me, comment, isTarget, focus, isEditing, isPressed, onEdit, onReply, children } =
    props
  const { id, text, author, to, createdAt, editedAt, rating, likes_count, dislikes_count } = comment
  const { mutateAsync: edit } = useEdit(article)
  const { mutateAsync: discard } = useDeleteComment(article)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isTarget) return
    row.current?.scrollIntoView({ block: 'center' })
    row.current?.focus({ preventScroll: true })
  }, [isTarget])
  useEffect(() => {
    if (focus) row.current?.focus()
  }, [focus])

  const name = author?.full_name || texts.somebody
  const isMine = author?.id === me.id
  const mayDiscard = isMine || canOnAll(me, 'delete', comments)
  const act = (label: string) => texts.actsOn(label, name)
  const [ask] = useSingleFlight(async () => {
    const isSure = await confirm.open({
      title: texts.discardTitle,
      text: isMine ? texts.discardMine : texts.discardOther,
      action: texts.discard,
      cancel: texts.keep,
      danger: true,
    })
    if (!isSure) return
    const next = neighbourOf(row.current)
    const isDone = await attempt(() => discard(id), { done: texts.discarded, failed: texts.discardFailed })
    if (isDone) next?.focus()
  })
  const copy = () => {
    const address = new URL(paths.article.href({ articleId: article }), location.href)
    address.searchParams.set('comment', String(id))
    return copyText(address.href, texts.linkCopied)
  }

  if (text === null)
    return (
      <div ref={row} className={styles.gone} tabIndex={-1} data-comment>
        <p>
          <IconMessageOff aria-hidden="true" />
          {texts.gone}
        </p>
        {children}
      </div>
    )
  return (
    <article className={styles.comment} aria-label={`${name}, ${formatLately(createdAt)}`}>
      <Avatar
        name={name}
        picture={author?.avatar}
        size="small"
        ring={author?.blocked ? 'blocked' : isMine ? 'me' : undefined}
      />
      <div ref={row} tabIndex={-1} data-comment className={classes(styles.said, isTarget && styles.target)}>
        <p className={styles.head}>
          {author ? (
            <Link to={paths.userProfile.path} params={{ userId: author.id }} className={styles.name}>
              {isMine ? texts.you : name}
            </Link>
          ) : (
            <b className={styles.name}>{name}</b>
          )}
          {author && author.id === writer && <Tag tone="info">{texts.isAuthor}</Tag>}
          <span className={styles.when}>
            <time dateTime={createdAt}>{formatLately(createdAt)}</time>
            {editedAt && ` · ${texts.edited}`}
          </span>
        </p>
        {to && <p className={styles.to}>{texts.to(to.full_name || texts.somebody)}</p>}
        {isEditing ? (
          <CommentForm
            label={texts.yourEdit}
            name={editKey(me.id, id)}
            initial={text}
            action={texts.save}
            pending={texts.saving}
            focused={isPressed}
            onSend={async words => {
              await edit({ id, text: words })
              onEdit(false)
            }}
            onCancel={() => onEdit(false)}
          />
        ) : (
          <>
            <Markdown top={4} className={styles.words}>
              {text}
            </Markdown>
            <div className={styles.acts}>
              <Rating
                of="comment"
                id={id}
                rating={rating}
                likes={likes_count}
                dislikes={dislikes_count}
                isOwn={isMine}
                onRated={(from, next) => keepCommentRating(article, id, from, next)}
              />
              <button type="button" className={styles.act} aria-label={texts.replyTo(name)} onClick={onReply}>
                <IconArrowForward aria-hidden="true" />
                {/* The acts of a phone fit one row. */}
                <span className={mayDiscard ? 'visually-hidden-on-phone' : undefined}>{texts.reply}</span>
              </button>
              {isMine && (
                <button
                  type="button"
                  className={styles.act}
                  aria-label={act(texts.edit)}
                  title={texts.edit}
                  onClick={() => onEdit(true)}
                >
                  <IconPencil aria-hidden="true" />
                </button>
              )}
              {mayDiscard && (
                <button
                  type="button"
                  className={styles.act}
                  aria-label={act(texts.discard)}
                  title={texts.discard}
                  onClick={() => void ask()}
                >
                  <IconTrash aria-hidden="true" />
                </button>
              )}
              <button
                type="button"
                className={styles.act}
                aria-label={act(texts.link)}
                title={texts.link}
                onClick={() => void copy()}
              >
                <IconLink aria-hidden="true" />
              </button>
            </div>
          </>
        )}
      </div>
      {children}
    </article>
  )
}
