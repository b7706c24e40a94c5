import { IconBell } from '@tabler/icons-react'
import { TOAST_LIFE_MS, TOASTS_APART } from '#contract/constants.ts'
import { noticeKind } from '#contract/notices.ts'
import { type OpenModal, openModals } from '../../ui/modal/modal.ts'
import { toast, toasts } from '../../ui/toast/toast.ts'
import { announcedIds, keepAnnounced } from './announced.ts'
import { celebration } from './celebration.ts'
import { NoticeArt } from './components/NoticeArt.tsx'
import { markViewed } from './data.ts'
import { type First, firstsAmong } from './firsts.ts'
import { isEcho } from './ownActs.ts'
import { subjectOf, texts } from './texts.ts'
import { type Notice } from './unread.ts'

/** The collection of the city's energy. Notices do not make it stale: `land.ts` refetches it with the rewards that it shows. */
export const ENERGY = 'energy'

/** Notices of energy, and the toast that tells of them; a celebration has none. */
export interface Told {
  readonly notices: readonly Notice[]
  readonly toast: number | undefined
}

export interface Announcement {
  /** Unread notices, latest first; `total` counts also those that are not loaded. */
  readonly notices: readonly Notice[]
  readonly total: number
  /** Id of the signed-in resident. */
  readonly me: number
  /** Opens what one notice tells of, or the history for several. */
  readonly onOpen: (notice?: Notice) => void
  /** Celebrates the first of a kind; resolves when that is over. */
  readonly onCelebrate: (first: First) => Promise<void>
  /** Called with all of one announcement, when their toasts are shown. */
  readonly onEnergy: (told: readonly Told[]) => void
}

/** Ids of the notices that this window has shown or is about to show, with the id of the toast of each. */
const shown = new Map<number, number | null>()
/** Notices before this one were unread when the page was opened, and too many to be loaded. */
let oldest = 0
/** The toast that combines several notices. */
let combined: { readonly id: number; readonly notices: readonly Notice[] } = { id: 0, notices: [] }
let celebrations = Promise.resolve()
/** Ids of the notices whose celebration is not over: a reload, which interrupts it, shows it again. */
const waiting = new Set<number>()

/**
 * Shows the unread notices that this window has not shown yet: a celebration for the first of its kind,
 * toasts for the rest. When the request for the firsts fails, none is marked as shown, and the next poll
 * tries again.
 */
export async function announce({
  notices,
  total,
  me,
  onOpen,
  onCelebrate,
  onEnergy,
}: Announcement): Promise<void> {
  const before = announcedIds()
  // What was viewed since, here or elsewhere, is news when it is unread again.
  const unread = new Set(idsOf(notices))
  const still = [...before].filter(id => unread.has(id))
  if (total <= notices.length && still.length < before.size) keepAnnounced(still)
  if (oldest === 0 && total > notices.length) oldest = Math.min(...idsOf(notices))
  const fresh = notices.filter(({ id }) => id >= oldest && !shown.has(id) && !before.has(id))
  if (fresh.length === 0) return
  // Marked before the request, so that a concurrent poll does not show them as well.
  for (const { id } of fresh) shown.set(id, null)
  const echoes = fresh.filter(isEcho)
  const news = fresh.filter(notice => !echoes.includes(notice))
  let firsts: readonly First[]
  try {
    firsts = await firstsAmong(news, me)
  } catch {
    for (const { id } of fresh) shown.delete(id)
    return
  }
  if (echoes.length > 0) void markViewed(idsOf(echoes))
  const celebrated = firsts.flatMap(first => first.notices)
  for (const { id } of celebrated) waiting.add(id)
  keepAnnounced(idsOf(notices).filter(id => !waiting.has(id)))
  const rest = news.filter(notice => !celebrated.includes(notice))
  // When every loaded notice is new, those that were not loaded are counted as new too.
  const unloaded = fresh.length === notices.length ? total - notices.length : 0
  if (rest.length + unloaded <= TOASTS_APART)
    for (const notice of rest.toReversed()) showApart(notice, onOpen)
  else if (rest.length > 0) showTogether(rest, unloaded, onOpen)
  const energy = news.filter(({ type }) => noticeKind(type)?.stale.includes(ENERGY))
  const told = Map.groupBy(energy, ({ id }) => shown.get(id) ?? undefined)
  if (energy.length > 0) onEnergy([...told].map(([toast, notices]) => ({ toast, notices })))
  for (const first of firsts) celebrations = celebrations.then(() => celebrate(first, onCelebrate))
}

/** Closes the toasts of notices that were viewed in another window, and their celebration. */
export function withdraw(ids: readonly number[]): void {
  for (const id of new Set(ids.map(notice => shown.get(notice)))) if (id) toast.close(id)
  for (const id of ids) elsewhere.add(id)
  if (celebrating && isOver(celebrating)) openModals.get().findLast(isCelebration)?.close()
}

/** Notices that are unread anew are shown again. */
export function forgetShown(ids: readonly number[]): void {
  if (ids.length === 0) return
  for (const id of ids) {
    shown.delete(id)
    elsewhere.delete(id)
  }
  keepAnnounced([...announcedIds()].filter(id => !ids.includes(id)))
}

/** Notices that were viewed in another window. */
const elsewhere = new Set<number>()
let celebrating: First | undefined
const isOver = ({ notices }: First) => notices.every(({ id }) => elsewhere.has(id))
const isCelebration = ({ name, opened }: OpenModal) => opened && name === celebration.name

const idsOf = (notices: readonly Notice[]) => notices.map(({ id }) => id)

function showApart(notice: Notice, onOpen: Announcement['onOpen']) {
  const { id, type, title, text } = notice
  const show = noticeKind(type)?.tone === 'success' ? toast.success : toast.info
  shown.set(
    id,
    show(title ?? subjectOf(type), {
      ...(text && { text }),
      art: <NoticeArt notice={notice} />,
      life: TOAST_LIFE_MS,
      isNews: true,
      onOpen: () => onOpen(notice),
      onClose: () => void markViewed([id]),
    }),
  )
}

/** Shows one toast for several notices, and for those of the previous one when that is still open. */
function showTogether(news: readonly Notice[], unloaded: number, onOpen: Announcement['onOpen']) {
  const isOpen = toasts.get().some(({ id }) => id === combined.id)
  const notices = isOpen ? [...news, ...combined.notices] : news
  toast.expire(combined.id)
  const subjects = new Set(notices.map(({ type }) => subjectOf(type)))
  const id = toast.info(texts.several(notices.length + unloaded), {
    text: texts.severalText([...subjects]),
    icon: <IconBell aria-hidden="true" />,
    life: TOAST_LIFE_MS,
    isNews: true,
    onOpen: () => onOpen(),
    onClose: () => void markViewed(idsOf(notices)),
  })
  combined = { id, notices }
  for (const notice of notices) shown.set(notice.id, id)
}

async function celebrate(first: First, onCelebrate: Announcement['onCelebrate']) {
  await quiet()
  if (!isOver(first)) {
    celebrating = first
    await onCelebrate(first)
    celebrating = undefined
    void markViewed(idsOf(first.notices))
  }
  for (const { id } of first.notices) waiting.delete(id)
}

const isBusy = () =>
  openModals.get().length > 0 ||
  // The menu and the palette are dialogs of their own.
  document.querySelector('[role="dialog"]') !== null ||
  // The list of a `select` has the focus in an option.
  Boolean(document.activeElement?.closest('input, textarea, select, [contenteditable]'))

/** A dialog that has lost the focus has left the document after this time. */
const LEAVE_MS = 300

/** Resolves once no dialog is open and no field has the focus, so that a celebration does not interrupt. */
function quiet(): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (isBusy()) return
      leave()
      document.removeEventListener('focusout', lookSoon)
      resolve()
    }
    const lookSoon = () => setTimeout(look, LEAVE_MS)
    const leave = openModals.subscribe(look)
    document.addEventListener('focusout', lookSoon)
    look()
  })
}
