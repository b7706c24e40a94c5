import type { ReactNode } from 'react'
import { publisher } from '../publisher.ts'

export type Severity = 'info' | 'success' | 'warn' | 'error'

interface Details {
  /** The second line. */
  text?: string
  /** How long it stands, in milliseconds. */
  life?: number
  /** In place of the usual one. */
  icon?: ReactNode
  /** A drawing in place of the icon. */
  art?: ReactNode
  /** Where a click leads. */
  onOpen?: () => void
  /** Called once, when it is closed or its life ends. */
  onClose?: () => void
}

export interface Toast extends Details {
  readonly id: number
  readonly severity: Severity
  readonly title: string
  readonly life: number
}

const LIFE_MS: Record<Severity, number> = { info: 6000, success: 5000, warn: 8000, error: 10_000 }

const { get, set, subscribe } = publisher<readonly Toast[]>([])
let lastId = 0

/** Toasts in sight, the newest last. */
export const toasts = { get, subscribe }

const show = (severity: Severity) => (title: string, details?: Details) => {
  const id = ++lastId
  set([...get(), { life: LIFE_MS[severity], ...details, id, severity, title }])
  return id
}

/** `toast.success(texts.saved)` says what has happened; `life` runs only while the page is seen. */
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
}
