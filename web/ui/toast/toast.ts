import type { ReactNode } from 'react'
import { TOAST_LIFE_MS } from '#contract/constants.ts'
import { publisher } from '../publisher.ts'

export type Severity = 'info' | 'success' | 'warn' | 'error'

/** How it is announced: an error interrupts what a screen reader says. */
export const ariaRoleOf = (severity: Severity) => (severity === 'error' ? 'alert' : 'status')

interface Details {
  /** The second line. */
  text?: string
  /** Its life in milliseconds. */
  life?: number
  /** Replaces the severity's icon. */
  icon?: ReactNode
  /** A drawing that replaces the icon. */
  art?: ReactNode
  /** A button below the text; it closes the toast. */
  action?: { readonly label: string; readonly onPress: () => void }
  /** It tells what happened elsewhere: on a phone it waits while a sheet is open, which it would cover. */
  isNews?: boolean
  /** What a click on the title does. */
  onOpen?: () => void
  /** Called once, when it is closed by hand, opened or withdrawn; not at the end of its life. */
  onClose?: () => void
}

export interface Toast extends Details {
  readonly id: number
  readonly severity: Severity
  readonly title: string
  readonly life: number
}

const LIFE_MS: Record<Severity, number> = { info: 6000, success: TOAST_LIFE_MS, warn: 8000, error: 10_000 }

const { get, set, subscribe } = publisher<readonly Toast[]>([])
let lastId = 0

/** The visible toasts, the newest last. */
export const toasts = { get, subscribe }

const show = (severity: Severity) => (title: string, details?: Details) => {
  const id = ++lastId
  set([...get(), { life: LIFE_MS[severity], ...details, id, severity, title }])
  return id
}

/** `toast.success(texts.saved)` shows a toast; its life counts only while the page is visible. */
export const toast = {
  info: show('info'),
  success: show('success'),
  warn: show('warn'),
  error: show('error'),
  close(id: number) {
    const closed = get().find(shown => shown.id === id)
    if (!closed) return
    set(get().filter(shown => shown.id !== id))
    closed.onClose?.()
  },
  /** At the end of its life. */
  expire(id: number) {
    set(get().filter(shown => shown.id !== id))
  },
}
