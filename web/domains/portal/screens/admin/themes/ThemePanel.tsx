import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { asRefusal } from '#web/attempt.ts'
import type { ThemeSearch } from '#web/domains/portal/adminSearch.ts'
import { paths } from '#web/paths.ts'
import { ApiError } from '#web/rest/http.ts'
import { NothingFound } from '#web/ui/art/empty.ts'
import { Block } from '#web/ui/Block.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { confirm } from '#web/ui/modal/confirm.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { type Theme, type ThemeMove, themeQuery, type Usage, usageQuery, useThemeMove } from './data.ts'
import { MergePart } from './MergePart.tsx'
import { nameTheme } from './modals.ts'
import styles from './ThemePanel.module.css'
import { texts } from './texts.ts'

interface Props {
  id: number
  search: ThemeSearch
  /** Called with the id of the theme once it is decided, by this moderator or another one. */
  onDone: (id: number) => void
}

/** One theme: who proposed it, where it is used, and the decision about it. */
export function ThemePanel({ id, search, onDone }: Props) {
  const theme = useQuery(themeQuery(id))
  const usage = useQuery(usageQuery([id]))
  const isGone = theme.error instanceof ApiError && theme.error.status === 404
  return (
    <Block className={styles.panel}>
      <Link to={paths.adminThemes.path} search={{ ...search, theme: undefined }} className={styles.back}>
        <IconArrowLeft aria-hidden="true" />
        {texts.toList}
      </Link>
      {isGone ? (
        <Empty
          drawing={<NothingFound />}
          title={texts.goneTitle}
          text={texts.goneText}
          action={
            <ButtonLink variant="soft" to={paths.adminThemes.path} search={{ ...search, theme: undefined }}>
              {texts.toList}
            </ButtonLink>
          }
        />
      ) : theme.isLoadingError || usage.isLoadingError ? (
        <Failed
          title={texts.failedTitle}
          text={texts.failedText}
          onRetry={() => Promise.all([theme.refetch(), usage.refetch()])}
        />
      ) : theme.data && usage.data ? (
        <Decision theme={theme.data} usage={usage.data.get(id) ?? unused(id)} onDone={() => onDone(id)} />
      ) : (
        <div role="status">
          <span className="visually-hidden">{texts.loading}</span>
          <Skeleton height={320} radius="20px" />
        </div>
      )}
    </Block>
  )
}

/** For a theme that was deleted between the two answers. */
const unused = (id: number): Usage => ({
  id,
  published: 0,
  unpublished: 0,
  authors: 0,
  isAll: true,
  lastPublishedAt: null,
  latest: [],
  similar: [],
})

function Decision({ theme, usage, onDone }: { theme: Theme; usage: Usage; onDone: () => void }) {
  const { mutateAsync: move, variables } = useThemeMove()

  const [send, isSending] = useSingleFlight(async (next: ThemeMove, done: string) => {
    try {
      await move(next)
      toast.success(done)
      onDone()
    } catch (error) {
      const failure = asRefusal(error)
      const isTooLate = failure.status === 404
      toast.error(isTooLate ? texts.alreadyDecided : texts.notDone, { text: failure.message })
      if (isTooLate) onDone()
    }
  })
  const pending = (kind: ThemeMove['kind']) => isSending && variables?.kind === kind

  const handleMerge = async (into: { id: number; name: string }) => {
    const isSure = await confirm.open({
      title: texts.mergeTitle(theme.name, into.name),
      text: `${texts.moves(usage.published + usage.unpublished, usage.unpublished, usage.isAll)} ${texts.mergeNote(theme.name)}`,
      action: texts.merge,
    })
    if (isSure) await send({ kind: 'merge', id: theme.id, into: into.id }, texts.merged(into.name))
  }
  const handleRemove = async () => {
    const isSure = await confirm.open({
      title: texts.removeTitle(theme.name),
      text: texts.removeText,
      action: texts.remove,
      danger: true,
    })
    if (isSure) await send({ kind: 'remove', id: theme.id }, texts.removed)
  }

  return (
    <>
      <header>
        <h2 className={styles.name}>{theme.name}</h2>
        <p className={styles.story}>
          {theme.is_approved
            ? texts.approvedSince(theme.createdAt)
            : texts.proposedBy(theme.proposer, theme.createdAt)}
        </p>
      </header>
      <Articles usage={usage} />
      <MergePart
        theme={theme}
        usage={usage}
        pending={pending('merge')}
        onMerge={into => void handleMerge(into)}
      >
        {!theme.is_approved && (
          <Button
            variant="line"
            size="small"
            icon={<IconCheck />}
            pending={pending('approve') && texts.approving}
            onClick={() => void send({ kind: 'approve', id: theme.id }, texts.approveDone(theme.name))}
          >
            {texts.approve}
          </Button>
        )}
        <Button variant="ghost" size="small" onClick={() => void nameTheme.open({ theme })}>
          {texts.rename}
        </Button>
        {usage.published + usage.unpublished === 0 && (
          <Button variant="dangerSoft" size="small" onClick={() => void handleRemove()}>
            {texts.remove}
          </Button>
        )}
      </MergePart>
    </>
  )
}

const Articles = ({ usage }: { usage: Usage }) => (
  <section>
    <h3 className={styles.label}>{texts.usedIn}</h3>
    {usage.latest.length === 0 ? (
      <p className={styles.story}>{texts.noArticles}</p>
    ) : (
      <ul className={styles.articles}>
        {usage.latest.map(({ id, title, author, publishedAt }) => (
          <li key={id}>
            <b>
              {publishedAt ? (
                <Link to={paths.article.href({ articleId: id })} className={styles.article}>
                  {title ?? texts.untitled}
                </Link>
              ) : (
                (title ?? texts.untitled)
              )}
            </b>
            <span>
              {publishedAt ? texts.by(author, publishedAt) : `${author ?? ''}, ${texts.notPublished}`}
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
)
