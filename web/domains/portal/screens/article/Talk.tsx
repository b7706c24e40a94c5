import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { refusalWords } from '#web/attempt.ts'
import { type Me, useMe } from '#web/domains/people/data.ts'
import { nameOf } from '#web/domains/people/me.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Block } from '#web/ui/Block.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'
import { formatNumber } from '#web/ui/numbers.ts'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { withControls } from '#web/ui/theme/Controls.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { ArticleSearch } from '../../articleSearch.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentRow, editKey } from './CommentRow.tsx'
import styles from './Talk.module.css'
import { type Comment, type Thread, talkQuery, threadsOf, useMoreReplies, useWrite } from './talk.ts'
import { texts } from './texts.ts'
import { read } from './useKeptText.ts'

interface Props {
  article: number
  writer: number | undefined
  search: ArticleSearch
}

/** The comments of an article, by threads. */
export const Talk = withControls(Comments)

function Comments({ article, writer, search }: Props) {
  const me = useMe()
  const navigate = useNavigate()
  const talk = useInfiniteQuery(talkQuery(article, search))
  const { mutateAsync: write } = useWrite(article, me)
  const [focus, setFocus] = useState<Focus | null>(null)
  const pages = talk.data?.pages
  const total = pages?.[0]?.meta.total
  const threads = pages && threadsOf(pages, search)
  const before = pages?.[0]?.meta.pagination.before ?? 0
  const after = pages?.at(-1)?.meta.pagination.after ?? 0
  // The page that was read for that comment names it; those before and after it name none.
  const isLost = search.comment !== undefined && pages?.every(({ meta }) => meta.comment === null)
  return (
    <Block hiddenTitle={texts.comments} className={styles.talk}>
      <div className={styles.head}>
        <p className={styles.title} aria-hidden="true">
          {texts.comments} {total !== undefined && <span>{formatNumber(total)}</span>}
        </p>
        {total !== undefined && total > 1 && (
          <Segments
            label={texts.order}
            value={search.talk ?? 'new'}
            onChange={order =>
              void navigate({
                to: '.',
                search: previous => ({
                  ...previous,
                  talk: order === 'old' ? 'old' : undefined,
                  comment: undefined,
                }),
                resetScroll: false,
              })
            }
            options={[
              { value: 'new', label: texts.newFirst },
              { value: 'old', label: texts.oldFirst },
            ]}
          />
        )}
      </div>
      <div className={styles.write} data-new-comment>
        <Avatar name={nameOf(me)} picture={me.avatar} size="small" ring="me" />
        <CommentForm
          label={texts.yourComment}
          name={`${me.id}:${article}`}
          action={texts.send}
          pending={texts.sending}
          isCounted={writer !== me.id}
          onSend={async (text, key) => {
            setFocus(await write({ text, key, parent: null, thread: null }))
            toast.success(texts.sent)
          }}
        />
      </div>
      {isLost && (
        <Note tone="plain" role="status">
          <p>{texts.notFound}</p>
        </Note>
      )}
      {talk.isPending && <TalkSkeleton />}
      {talk.isLoadingError && <PartFailed text={texts.failed} onRetry={talk.refetch} />}
      {threads?.length === 0 && (
        <div className={styles.none}>
          <h3>{texts.noneTitle}</h3>
          <p>{texts.noneText}</p>
        </div>
      )}
      {before > 0 && talk.hasPreviousPage && (
        <Button
          variant="soft"
          wide
          pending={talk.isFetchingPreviousPage && texts.loading}
          onClick={() => void talk.fetchPreviousPage()}
        >
          {texts.earlier(before)}
        </Button>
      )}
      {threads && threads.length > 0 && (
        <ul className={styles.threads}>
          {threads.map(thread => (
            <ThreadRow
              key={thread.id}
              article={article}
              writer={writer}
              me={me}
              thread={thread}
              target={search.comment}
              focus={focus}
              onFocus={setFocus}
            />
          ))}
        </ul>
      )}
      {after > 0 && talk.hasNextPage && (
        <Button
          variant="soft"
          wide
          pending={talk.isFetchingNextPage && texts.loading}
          onClick={() => void talk.fetchNextPage()}
        >
          {texts.more(after)}
        </Button>
      )}
      {pages && (talk.isFetchNextPageError || talk.isFetchPreviousPageError) && (
        <Note tone="danger" role="alert">
          <p>{refusalWords(talk.error)}</p>
        </Note>
      )}
    </Block>
  )
}

/** The comment that takes the focus, a new object each time it does. */
interface Focus {
  readonly id: number
}

interface ThreadProps {
  article: number
  writer: number | undefined
  me: Me
  thread: Thread
  target: number | undefined
  focus: Focus | null
  onFocus: (focus: Focus) => void
}

function ThreadRow({ article, writer, me, thread, target, focus, onFocus }: ThreadProps) {
  const { replies } = thread
  const all = [thread, ...replies.data]
  const draftOf = (comment: Comment) => `${me.id}:${article}:${comment.id}`
  // An answer that was begun is open again with its words.
  const [pressed, setPressed] = useState<'reply' | 'edit' | null>(null)
  const [answered, setAnswered] = useState(() => all.find(each => read(draftOf(each)) !== null)?.id ?? null)
  const [editing, setEditing] = useState(
    () => all.find(each => read(editKey(me.id, each.id)) !== null)?.id ?? null,
  )
  // When a sending ends, another form may be open than when it began.
  const open = useRef({ answered, editing })
  useEffect(() => {
    open.current = { answered, editing }
  }, [answered, editing])
  const { mutateAsync: write } = useWrite(article, me)
  const more = useMoreReplies(article)
  const load = (side: 'before' | 'after') =>
    more
      .mutateAsync({ thread, side })
      .catch((error: unknown) => toast.error(texts.failed, { text: refusalWords(error) }))
  const loading = more.isPending ? more.variables.side : undefined
  const parent = all.find(({ id }) => id === answered)
  const name = thread.author?.full_name || texts.somebody

  const rowOf = (comment: Comment) => ({
    article,
    writer,
    me,
    comment,
    isTarget: comment.id === target,
    focus: comment.id === focus?.id ? focus : null,
    isEditing: comment.id === editing,
    onEdit: (isOpen: boolean) => {
      if (isOpen) {
        setPressed('edit')
        setEditing(comment.id)
      } else if (open.current.editing === comment.id) {
        setEditing(null)
        onFocus({ id: comment.id })
      }
    },
    isPressed: pressed === 'edit',
    onReply: () => {
      setPressed('reply')
      setAnswered(comment.id)
    },
  })
  return (
    <li>
      <CommentRow {...rowOf(thread)}>
        {(replies.data.length > 0 || replies.before > 0 || replies.after > 0 || parent) && (
          <div className={styles.below}>
            {replies.before > 0 && (
              <Button
                variant="ghost"
                size="small"
                pending={loading === 'before' && texts.loading}
                onClick={() => void load('before')}
              >
                {texts.earlierReplies(replies.before)}
              </Button>
            )}
            {replies.data.length > 0 && (
              <ul className={styles.replies} aria-label={texts.repliesOf(name)}>
                {replies.data.map(reply => (
                  <li key={reply.id}>
                    <CommentRow {...rowOf(reply)} />
                  </li>
                ))}
              </ul>
            )}
            {replies.after > 0 && (
              <Button
                variant="ghost"
                size="small"
                pending={loading === 'after' && texts.loading}
                onClick={() => void load('after')}
              >
                {texts.moreReplies(replies.after)}
              </Button>
            )}
            {parent && (
              <CommentForm
                key={parent.id}
                label={texts.yourReply(parent.author?.full_name || texts.somebody)}
                name={draftOf(parent)}
                action={texts.reply}
                pending={texts.sending}
                focused={pressed === 'reply'}
                isCounted={writer !== me.id && parent.author?.id !== me.id}
                onSend={async (text, key) => {
                  const made = await write({ text, key, parent, thread: thread.id })
                  if (open.current.answered !== parent.id) return
                  onFocus(made)
                  setAnswered(null)
                }}
                onCancel={() => {
                  setAnswered(null)
                  onFocus({ id: parent.id })
                }}
              />
            )}
          </div>
        )}
      </CommentRow>
    </li>
  )
}

function TalkSkeleton() {
  return (
    <ul className={styles.threads} aria-busy="true">
      {[0, 1, 2].map(at => (
        <li key={at} className={styles.blank}>
          <Skeleton width={36} height={36} radius="var(--r-full)" />
          <div>
            <Skeleton width="40%" height={20} />
            <Skeleton width="90%" height={20} />
          </div>
        </li>
      ))}
    </ul>
  )
}
