import { type ComponentType, lazy } from 'react'
import { publisher } from '../publisher.ts'

/** The dialog closes at once and keeps its content while it fades out (specification §2). */
const RESET_MS = 300

/** The props of every dialog beside its own. Closing without a result resolves the caller's promise with `undefined`. */
export interface ModalProps<Result = void> {
  onClose: (result?: Result) => void
}

interface Look {
  /** 70rem, for two columns. */
  wide?: boolean
  /** 32rem for a question; the usual width is 48.75rem. */
  small?: boolean
  /** Full-page on phones and tablets; there a click on the mask does not close it. */
  fullPage?: boolean
  /** It stands beside the sidebar, at its top; without one at the right, below the bar. */
  beside?: boolean
}

/** The handle carries the types of props and result; the store holds them untyped. */
type Body = ComponentType<ModalProps<unknown>>
type Load = () => Promise<{ default: Body }>

export interface OpenModal extends Look {
  readonly id: number
  readonly name: string
  readonly props: object
  readonly Body: Body
  readonly opened: boolean
  readonly close: (result?: unknown) => void
}

const known = new Map<string, { load: Load; look: Look }>()
const { get, set, subscribe } = publisher<readonly OpenModal[]>([])
let lastId = 0

/** Dialogs that the address names, by their name: the key of its search parameters. */
export const inAddress = new Map<string, string>()

/** The open dialogs in stacking order, the topmost last. */
export const openModals = { get, subscribe }

/**
 * Opens a dialog by its name. Resolves with the dialog's result, or `undefined` when it is dismissed;
 * rejects when no dialog of that name exists. One that lies open on top is not opened over itself for the same.
 */
export function openModal(name: string, props: object): Promise<unknown> {
  const entry = known.get(name)
  if (!entry) return Promise.reject(new Error(`Модального окна «${name}» не существует`))
  const top = get().at(-1)
  // The second click of a double click.
  if (top?.opened && top.name === name && JSON.stringify(top.props) === JSON.stringify(props))
    return Promise.resolve()
  return new Promise(resolve => {
    const id = ++lastId
    const close = (result?: unknown) => {
      resolve(result)
      set(get().map(open => (open.id === id ? { ...open, opened: false } : open)))
      setTimeout(() => set(get().filter(open => open.id !== id)), RESET_MS)
    }
    set([...get(), { id, name, props, Body: lazy(entry.load), opened: true, close, ...entry.look }])
  })
}

/**
 * Declares a dialog: its name, its types and the import of its code, which is loaded when it is first opened.
 *
 *     const giveReward = modal<Props, Reward>('activity-give-reward', () => import('./modals/GiveRewardModal.tsx'))
 *     const reward = await giveReward.open({ enrolment })
 */
export function modal<Props extends object, Result = void>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props & ModalProps<Result>> }>,
  look: Look = {},
) {
  known.set(name, { load: load as unknown as Load, look })
  return {
    name,
    open: (props: Props) => openModal(name, props) as Promise<Result | undefined>,
    /** Loads its code: for a dialog that must open without a connection. */
    prepare: () => void load().catch(() => undefined),
  }
}
