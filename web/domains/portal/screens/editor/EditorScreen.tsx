import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react'
import { useBlocker, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { textOf } from '#contract/domains/blocks.ts'
import { attempt, refusalWords } from '#web/attempt.ts'
import { useMe } from '#web/domains/people/data.ts'
import { paths } from '#web/paths.ts'
import { save } from '#web/rest/download.ts'
import { ApiError, randomKey } from '#web/rest/http.ts'
import { signIn } from '#web/session.ts'
import { NothingFound } from '#web/ui/art/empty.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { formatLately } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { confirm } from '#web/ui/modal/confirm.ts'
import { Note } from '#web/ui/Note.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { usePublished } from '#web/ui/publisher.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TutorialLink } from '#web/ui/TutorialLink.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useNoteHere } from '#web/ui/useNoteHere.ts'
import { copyLink } from '../../copyLink.ts'
import { deleteArticle, fateOfThemes } from '../../editor/data.ts'
import { type Draft, isEmpty } from '../../editor/draft.ts'
import { isAhead, isAtRisk, isPending, type Saving, type Wish } from '../../editor/saving.ts'
import { openSession, type Session } from '../../editor/session.ts'
import { texts } from '../../editor/texts.ts'
import { ConflictView } from './ConflictView.tsx'
import { FailedContext } from './context.ts'
import styles from './EditorScreen.module.css'
import { previewModal, versionsModal } from './modals.ts'
import { Rail } from './Rail.tsx'
import { Sheet, type SheetHandle } from './Sheet.tsx'

type Opened = { readonly session: Session } | { readonly error: unknown }

/** Of the toast that tells what did not reach the city: the text may be nowhere else. */
const UNDONE_LIFE_MS = 120_000

/** The author has left the editor by then. */
function tellOfUndone(state: Saving, wish: Wish | null, navigate: ReturnType<typeof useNavigate>) {
  const { article, window, draft, isUnkept } = state
  const isLost = isAhead(state) && isUnkept
  const goBack = () =>
    navigate({
      to: paths.createArticle.path,
      params: { articleId: article ?? 'new' },
      ...(article === null && { state: { copy: window } }),
    })
  toast.error(texts.undone[wish ?? 'words'], {
    ...(isAhead(state) && { text: isLost ? texts.undoneUnkept : texts.undoneKept }),
    action: isLost
      ? { label: texts.save.download, onPress: () => download(draft) }
      : { label: texts.backToArticle, onPress: () => void goBack() },
    life: UNDONE_LIFE_MS,
  })
}

/** The session of this address. A new article that has got its id meanwhile stays the same one. */
function useSession(person: number, asked: number | null, copy: string | undefined) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [attempt, setAttempt] = useState(0)
  const held = useRef<Session | null>(null)
  const heldCopy = useRef<string>(undefined)

  useEffect(() => {
    // A tutorial that is opened over the editor has an address of no copy.
    const isOther = asked === null && copy !== undefined && copy !== heldCopy.current
    const state = held.current?.get()
    if (state?.person === person && state.article === asked && !isOther) return
    held.current?.close()
    held.current = null
    heldCopy.current = copy
    let isGone = false
    openSession(person, asked, copy, (state, wish) => tellOfUndone(state, wish, navigate)).then(
      session => {
        if (isGone) return session.close()
        held.current = session
        setOpened({ session })
      },
      (error: unknown) => {
        if (!isGone) setOpened({ error })
      },
    )
    return () => {
      isGone = true
    }
  }, [person, asked, copy, attempt, navigate])

  useEffect(
    () => () => {
      held.current?.close()
      held.current = null
    },
    [],
  )

  const retry = () => {
    setOpened(null)
    setAttempt(attempt + 1)
  }
  return { opened, retry }
}

/** `/create-article/new`, `/create-article/7`, `/edit-article/7`: the same editor. */
export function EditorScreen() {
  const { articleId } = useParams({ strict: false }) as { articleId?: number | 'new' }
  const { id: me } = useMe()
  const copy = useLocation({ select: ({ state }) => state.copy })
  const { opened, retry } = useSession(me, typeof articleId === 'number' ? articleId : null, copy)
  if (opened === null) return <EditorSkeleton />
  if ('error' in opened) {
    if (!(opened.error instanceof ApiError)) throw opened.error
    return <NotOpened article={Number(articleId)} error={opened.error} onRetry={retry} />
  }
  return <ArticleEditor key={opened.session.get().window} session={opened.session} />
}

interface NotOpenedProps {
  article: number
  error: ApiError
  onRetry: () => void
}

/** What is removed, deleted or another author's is not opened by another try. */
function NotOpened({ article, error, onRetry }: NotOpenedProps) {
  const isThere = error.status === 403 || error.status === 409
  const words = { title: texts.notOpened, text: refusalWords(error) }
  return (
    <>
      <PageTitle>{texts.notOpened}</PageTitle>
      {isThere || error.status === 404 ? (
        <Empty
          drawing={<NothingFound />}
          {...words}
          action={
            isThere ? (
              <ButtonLink to={paths.article.href({ articleId: article })}>{texts.openArticle}</ButtonLink>
            ) : (
              <ButtonLink to={paths.portal.path} search={{ tab: 'my-space' }}>
                {texts.toMySpace}
              </ButtonLink>
            )
          }
        />
      ) : (
        <Failed {...words} onRetry={onRetry} />
      )}
    </>
  )
}

const EditorSkeleton = () => (
  <div className={styles.columns} aria-busy="true">
    <PageTitle>{texts.newArticle}</PageTitle>
    <Skeleton className={styles.sheetSkeleton} />
    <Skeleton className={styles.railSkeleton} />
  </div>
)

function download({ title, content }: Draft) {
  const blob = new Blob([[title, ...content.map(textOf)].join('\n\n')], { type: 'text/plain' })
  save({ blob, name: `${title.trim() || texts.newArticle}.txt` })
}

function ArticleEditor({ session }: { session: Session }) {
  const state = usePublished(session)
  const others = usePublished(session.others)
  const navigate = useNavigate()
  const noteHere = useNoteHere()
  const sheet = useRef<SheetHandle>(null)
  const [uploading, setUploading] = useState(0)
  const [failed, setFailed] = useState<ReadonlyMap<string, HTMLElement>>(new Map())
  const [isNoteClosed, setIsNoteClosed] = useState(false)
  const { article, draft, base, trouble, restored } = state
  const isClean = restored !== null && isEmpty(restored.over)

  const change = (part: Partial<Draft>) =>
    session.tell({ is: 'changed', draft: { ...session.get().draft, ...part } })

  useEffect(() => session.beforeLoaded(() => sheet.current?.flush()), [session])

  // A moderator may merge or delete a theme while one writes.
  const isThemeGone = trouble?.problems.some(({ place }) => place === 'themes') ?? false
  const settleThemes = useEffectEvent(async () => {
    const { themes } = session.get().draft
    // Without an answer the words of the refusal stay: they name the theme.
    const fate = await fateOfThemes(article, base?.draft.themes ?? [], themes).catch(() => null)
    if (!fate || fate.gone.length === 0) return
    const { gone, joined } = fate
    const names = (list: Draft['themes']) => list.map(({ name }) => name)
    toast.warn(
      joined.length > 0 ? texts.themesMerged(names(gone), names(joined)) : texts.themesGone(names(gone)),
    )
    // Themes may have been chosen while the answer was waited for.
    const kept = session.get().draft.themes.filter(({ id }) => !gone.some(theme => theme.id === id))
    change({ themes: [...kept, ...joined.filter(({ id }) => !kept.some(theme => theme.id === id))] })
  })
  useEffect(() => {
    if (isThemeGone) void settleThemes()
  }, [isThemeGone])

  // The address follows the draft that the server has made; nothing on the page moves.
  const [openedAs] = useState(article)
  useEffect(() => {
    if (article !== null && article !== openedAs)
      void navigate({
        to: paths.createArticle.path,
        params: { articleId: article },
        replace: true,
        ignoreBlocker: true,
        resetScroll: false,
        state: { keepsFocus: true },
      })
  }, [article, openedAs, navigate])

  // Who leaves without a connection is asked as well.
  useEffect(() => confirm.prepare(), [])

  // A picture that has not arrived is in no copy.
  const hasLoosePictures = () => !session.get().isOver && (uploading > 0 || failed.size > 0)

  // Who signs in comes back here, to the copy of this browser.
  const isSigningIn = useRef(false)
  const hasLooseWords = () => {
    const now = session.get()
    return isAtRisk(now) && !(isSigningIn.current && !now.isUnkept && now.wish === null)
  }

  useBlocker({
    enableBeforeUnload: () => hasLooseWords() || hasLoosePictures(),
    async shouldBlockFn({ current, next }) {
      sheet.current?.flush()
      const now = session.get()
      const [isText, arePictures] = [isAtRisk(now), hasLoosePictures()]
      if (current.pathname === next.pathname || !(isText || arePictures)) return false
      const aboutText = isAhead(now) && (now.isUnkept ? texts.leaveUnkept : texts.leaveText)
      const aboutWish = now.wish && texts.leaveWish[now.wish]
      return (
        (await confirm.open({
          title: texts.leaveTitle,
          text: [isText && aboutText, isText && aboutWish, arePictures && texts.leavePictures]
            .filter(Boolean)
            .join(' '),
          action: texts.leave,
          cancel: texts.stay,
        })) !== true
      )
    },
  })

  // What was wished is told once the server has done it.
  const wished = useRef<{ wish: Wish; wasPublished: boolean; replaced: number } | null>(null)
  useEffect(() => {
    const asked = wished.current
    if (!asked || state.wish !== null) return
    wished.current = null
    if (trouble || state.conflict) return
    if (asked.wish === 'discard') {
      // What was written meanwhile goes on.
      if (!isPending(state)) toast.success(texts.changeDiscarded)
    } else if (state.replaced !== asked.replaced) toast.warn(texts.changedMeanwhile)
    else if (asked.wish === 'unpublish') toast.success(texts.unpublished)
    else if (asked.wasPublished) toast.success(texts.updated)
    else {
      const id = state.article
      if (id === null) return
      toast.success(texts.published, { action: { label: texts.copyLink, onPress: () => void copyLink(id) } })
      // What was written meanwhile goes on.
      if (!isPending(state)) void navigate({ to: paths.article.path, params: { articleId: id } })
    }
  })

  // The comparison takes the place of the sheet, with all that was typed; the sheet comes back with the focus.
  const isTorn = state.conflict !== null
  const wasTorn = useRef(false)
  useEffect(() => {
    if (isTorn) sheet.current?.flush()
    else if (wasTorn.current) sheet.current?.focus('text')
    wasTorn.current = isTorn
  }, [isTorn])

  const ask = (wish: Wish) => {
    wished.current = { wish, wasPublished: base?.isPublished === true, replaced: session.get().replaced }
    session.tell(wish === 'discard' ? { is: 'asked', wish, asideId: randomKey() } : { is: 'asked', wish })
  }

  const handleWish = async (wish: Wish) => {
    sheet.current?.flush()
    if (wish === 'unpublish') {
      const isSure = await confirm.open({
        title: texts.unpublishTitle,
        text: [texts.unpublishText, isPending(session.get()) && texts.unpublishPending]
          .filter(Boolean)
          .join(' '),
        action: texts.unpublish,
        cancel: texts.cancel,
      })
      if (!isSure) return
    } else if (wish === 'discard') {
      const isSure = await confirm.open({
        title: texts.discardTitle,
        text: session.get().isUnkept ? texts.discardUnkept : texts.discardText,
        action: texts.discard,
        cancel: texts.keepChange,
      })
      if (!isSure) return
    }
    ask(wish)
  }

  const handleDelete = async () => {
    const isSure = await confirm.open({
      title: texts.deleteTitle,
      text: texts.deleteText,
      action: texts.delete,
      cancel: texts.cancel,
      danger: true,
    })
    if (!isSure || article === null) return
    const isHere = noteHere()
    if (!(await attempt(() => deleteArticle(article), { done: texts.deleted, failed: texts.notDeleted })))
      return
    session.tell({ is: 'deleted' })
    if (isHere()) await navigate({ to: paths.portal.path, search: { tab: 'my-space' } })
  }

  const handleSaveAction = (action: 'signIn' | 'download' | 'asNew' | 'again') => {
    sheet.current?.flush()
    if (action === 'signIn') {
      isSigningIn.current = true
      void signIn()
    } else if (action === 'download') download(session.get().draft)
    else if (action === 'asNew') session.tell({ is: 'startedOver', key: randomKey() })
    else if (trouble?.wish) ask(trouble.wish)
    else session.tell({ is: 'again' })
  }

  /** What is on the sheet stays among the copies of this browser. */
  const replace = (next: Draft, told: string) => {
    sheet.current?.flush()
    wished.current = null
    session.tell({ is: 'replaced', draft: next, asideId: randomKey() })
    const { article: made, isUnkept } = session.get()
    if (made === null || isUnkept) toast.success(told)
    else toast.success(told, { text: texts.setAside })
  }

  const handleVersions = async () => {
    const chosen = await versionsModal.open({ session })
    if (!chosen) return
    const pictures = { ...session.get().draft.pictures, ...chosen.pictures }
    replace({ ...chosen, pictures }, texts.restoredVersion)
  }

  return (
    <>
      <PageTitle>{texts.editing(draft.title.trim())}</PageTitle>
      <h1 className="visually-hidden">{texts.editing(draft.title.trim())}</h1>
      <nav className={styles.crumbs}>
        <ButtonLink
          variant="ghost"
          size="small"
          icon={<IconArrowLeft />}
          to={paths.portal.path}
          search={{ tab: 'my-space' }}
        >
          {texts.back}
        </ButtonLink>
        <TutorialLink topic="editor" />
      </nav>
      {state.conflict && (
        <ConflictView
          state={state}
          theirs={state.conflict}
          onSettle={chosen =>
            session.tell({ is: 'settled', draft: chosen, asideIds: [randomKey(), randomKey()] })
          }
        />
      )}
      <div hidden={state.conflict !== null} className={styles.notes}>
        {others.size > 0 && (
          <Note tone="warn" role="status" icon={<IconInfoCircle />}>
            {texts.elsewhere}
          </Note>
        )}
        {restored && !isNoteClosed && (
          <Note
            role="status"
            icon={<IconInfoCircle />}
            actions={
              <>
                <button type="button" onClick={() => setIsNoteClosed(true)}>
                  {texts.understood}
                </button>
                <button
                  type="button"
                  onClick={() => replace(restored.over, isClean ? texts.cleaned : texts.wentBack)}
                >
                  {isClean ? texts.startClean : texts.backToSaved}
                </button>
              </>
            }
          >
            {texts.restored(formatLately(new Date(restored.at).toISOString()))}
          </Note>
        )}
      </div>
      <div hidden={state.conflict !== null} className={styles.columns}>
        <FailedContext value={setFailed}>
          <Sheet
            ref={sheet}
            draft={draft}
            problems={trouble?.problems ?? none}
            onChange={change}
            onUploading={setUploading}
          />
        </FailedContext>
        <Rail
          state={state}
          sheet={sheet}
          uploading={uploading}
          failed={failed}
          onChange={change}
          onSaveAction={handleSaveAction}
          onWish={wish => void handleWish(wish)}
          onPreview={() => {
            sheet.current?.flush()
            void previewModal.open({ draft: session.get().draft })
          }}
          onVersions={() => void handleVersions()}
          onDelete={() => void handleDelete()}
        />
      </div>
    </>
  )
}

const none: readonly never[] = []
