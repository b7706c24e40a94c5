import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '#web/rest/http.ts'
import { copyText } from '#web/ui/copyText.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { type Enrolment, type Report, saveDraft } from '../enrolments.ts'
import { isSame } from '../story.ts'

const DRAFT_DELAY_MS = 1000
/** While somebody writes without a pause. */
const MAX_DRAFT_DELAY_MS = 5000
/** Before a draft that could not be saved is sent again. */
const AGAIN_MS = 10_000
/** Of the toast from which a lost text can be taken. */
const LOST_LIFE_MS = 120_000

// Not among the texts of missions, which the list of missions loads.
const lost = { title: 'Черновик отчёта не сохранился', copy: 'Скопировать текст', copied: 'Текст скопирован' }

export const reportOf = ({ report, attachments }: Enrolment): Report => ({
  report: report ?? '',
  attachments: attachments.map(({ id }) => id),
})

function tellOfLostDraft(report: string) {
  const onPress = () => void copyText(report, lost.copied)
  toast.error(lost.title, { action: { label: lost.copy, onPress }, life: LOST_LIFE_MS })
}

interface Options {
  enrolment: Enrolment
  /** What the form began with. */
  opened: Report
  written: Report
  /** No file is on its way or failed. */
  isWhole: boolean
  /** The report is being sent: it is not saved as a draft meanwhile. */
  isSending: () => boolean
  /** Another device or window has saved a later draft, and nothing was changed here since the last one. */
  onLater: () => void
}

/**
 * The draft of a report: saved a second after the last key, again every ten seconds and when the connection is back while that
 * fails. A text that is lost after its form was closed is offered in a toast. Of a report that was sent there is no draft.
 */
export function useDraft({ enrolment, opened, written, isWhole, isSending, onLater }: Options) {
  const isSent = enrolment.status === 'submitted'
  const now = reportOf(enrolment)
  /** What the server has of it: the end of the page, unlike that of the form, leaves no time to save. */
  const [kept, setKept] = useState<Report & { readonly at: string }>({ ...opened, at: enrolment.updatedAt })
  const [state, setState] = useState<'saving' | 'saved' | 'failed' | 'refused' | null>(null)
  const isThere = useRef(false)

  const keepDraft = useDebouncedCallback(save, {
    delay: DRAFT_DELAY_MS,
    maxWait: MAX_DRAFT_DELAY_MS,
    flushOnUnmount: true,
  })

  async function save() {
    setState('saving')
    try {
      const at = await saveDraft({ id: enrolment.id, ...written })
      setKept(before => ({ ...written, at: at || before.at }))
      setState('saved')
    } catch (failure) {
      const isFinal = failure instanceof ApiError && failure.isFinal
      setState(isFinal ? 'refused' : 'failed')
      // Of a form that has gone; what is refused for good has gone with its enrolment.
      if (!isThere.current && !isFinal && written.report.trim() !== '') tellOfLostDraft(written.report)
    }
  }
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])

  // The draft of another device or window. An own one that was on its way when the form was opened is no news.
  const isLater = !isSent && enrolment.updatedAt > kept.at && !isSame(kept, now)
  const isOwn = isSame(now, written)
  if (isLater && isOwn) setKept({ ...now, at: enrolment.updatedAt })
  const isAdopted = isLater && !isOwn && isSame(kept, written) && isWhole
  const adopt = useEffectEvent(onLater)
  useEffect(() => {
    if (isAdopted) adopt()
  }, [isAdopted])

  const saveAgain = useEffectEvent(() => {
    if (!isSending()) void save()
  })
  useEffect(() => {
    if (state !== 'failed') return
    const timer = setInterval(() => saveAgain(), AGAIN_MS)
    const handleOnline = () => saveAgain()
    addEventListener('online', handleOnline)
    return () => {
      clearInterval(timer)
      removeEventListener('online', handleOnline)
    }
  }, [state])

  return {
    state,
    kept,
    /** Saves what is written soon. */
    keep: () => {
      if (!isSent) keepDraft()
    },
    /** What was to be saved soon is not. */
    drop: () => keepDraft.cancel(),
    /** Nothing was saved or failed yet. */
    reset: () => setState(null),
  }
}
