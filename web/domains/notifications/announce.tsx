import { IconBell } from '@tabler/icons-react'
import type { NotificationType } from '#contract/domains/notifications.ts'
import { queryClient } from '../../queries.ts'
import { openModals } from '../../ui/modal/modal.ts'
import { toast } from '../../ui/toast/toast.ts'
import { NoticeArt } from './components/NoticeArt.tsx'
import { markViewed, type Notice } from './data.ts'
import { type First, firstsAmong } from './firsts.ts'
import { celebration } from './modals.ts'
import { texts, typeNames } from './texts.ts'

/** specification §9: up to three apart. */
const APART = 3
const LIFE_MS = 5000
/** What the resident does is told where it is done, and its notice arrives this soon after. */
const ECHO_MS = 5000

interface Announcement {
  /** What is unread, the latest first, and how much of it there is. */
  readonly notices: readonly Notice[]
  readonly total: number
  /** The id of the resident. */
  readonly me: number
  /** Opens the history. */
  readonly onOpen: () => void
}

/** Told on this page, in whatever area. */
const told = new Set<number>()
/** The toast that stands for many. */
let combined = 0
let celebrations = Promise.resolve()

/** Tells of what is unread and was not told yet: a celebration for the first of its kind, toasts for all else. */
export async function announce({ notices, total, me, onOpen }: Announcement): Promise<void> {
  const fresh = notices.filter(({ id }) => !told.has(id))
  for (const { id } of fresh) told.add(id)
  const echoes = fresh.filter(isEcho)
  if (echoes.length > 0) void markViewed(idsOf(echoes))
  const news = fresh.filter(notice => !echoes.includes(notice))
  const firsts = await firstsAmong(news, me)
  const celebrated = firsts.flatMap(first => first.notices)
  const isToast = (notice: Notice) => !echoes.includes(notice) && !celebrated.includes(notice)
  const count = total - echoes.length - celebrated.length
  const rest = news.filter(isToast)
  if (count <= APART) for (const notice of rest.toReversed()) tellApart(notice, onOpen)
  else if (rest.length > 0) tellTogether(rest, { count, all: notices.filter(isToast), onOpen })
  for (const first of firsts) celebrations = celebrations.then(() => celebrate(first, onOpen))
}

const idsOf = (notices: readonly Notice[]) => notices.map(({ id }) => id)

const ownDoings: readonly NotificationType[] = [
  'activity-enrollment-start',
  'activity-enrollment-canceled',
  'booking-balance',
]

/** Of what this page has done itself just now, and has said so. */
const isEcho = ({ type }: Notice) =>
  ownDoings.includes(type) &&
  queryClient
    .getMutationCache()
    .getAll()
    .some(
      ({ state: { status, submittedAt } }) =>
        status === 'pending' || (status === 'success' && Date.now() - submittedAt < ECHO_MS),
    )

function tellApart(notice: Notice, onOpen: () => void) {
  const { id, type, title, text } = notice
  const show = type.startsWith('activity-') ? toast.success : toast.info
  show(title ?? typeNames[type], {
    ...(text && { text }),
    art: <NoticeArt notice={notice} />,
    life: LIFE_MS,
    onOpen,
    onClose: () => void markViewed([id]),
  })
}

interface Many {
  /** All that is unread, in words and figures. */
  readonly all: readonly Notice[]
  readonly count: number
  readonly onOpen: () => void
}

/** Takes the place of the one before it. */
function tellTogether(notices: readonly Notice[], { all, count, onOpen }: Many) {
  toast.close(combined)
  const types = new Set(all.map(({ type }) => typeNames[type]))
  combined = toast.info(texts.several(count), {
    text: texts.severalText([...types]),
    icon: <IconBell aria-hidden="true" />,
    life: LIFE_MS,
    onOpen,
    onClose: () => void markViewed(idsOf(notices)),
  })
}

async function celebrate(first: First, onOpen: () => void) {
  await quiet()
  const wantsMore = await celebration.open(first)
  void markViewed(idsOf(first.notices))
  if (wantsMore) onOpen()
}

const isBusy = () =>
  openModals.get().length > 0 ||
  document.activeElement?.matches('input, textarea, select, [contenteditable]') === true

/** Nobody is interrupted: waits until no dialog is open and nobody writes. */
function quiet(): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (isBusy()) return
      leave()
      document.removeEventListener('focusout', lookSoon)
      resolve()
    }
    const lookSoon = () => setTimeout(look)
    const leave = openModals.subscribe(look)
    document.addEventListener('focusout', lookSoon)
    look()
  })
}
