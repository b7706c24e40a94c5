import { type FormValidateInput, useForm } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fieldErrors, refusalOf } from '../form/fieldErrors.ts'
import { confirm } from '../modal/confirm.ts'
import { toast } from '../toast/toast.ts'
import { useSingleFlight } from '../useSingleFlight.ts'
import { dropCopy, keepCopy, readCopy } from './copies.ts'
import { type Clash, changedFields, merge } from './merge.ts'
import { texts } from './texts.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

/** A row as a form sees it. Values are plain data: text, numbers, null, lists, nothing that JSON does not keep. */
export interface Version<Values> {
  readonly values: Values
  /** Of the row, sent back as `If-Match`; null for a row that does not exist yet. */
  readonly updatedAt: string | null
}

/** A row as it was saved. */
export interface Saved<Values> extends Version<Values> {
  /** What its copies are named from now on, of a row that may just have been made. */
  readonly name?: string
}

export interface Conflict<Values> {
  /** The server's sentence: who saved, and when. */
  readonly message: string
  readonly clashes: readonly Clash<Values>[]
}

export interface EditorOptions<Values> {
  /** Names the copy kept in this browser, for this person: `mission-7-of-12`. */
  name: string
  /** The row as it was loaded. */
  saved: Version<Values>
  validate?: FormValidateInput<Values>
  /**
   * Sends the values; resolves with the row as it was saved. Rejects with the server's refusal: errors of fields are
   * shown at them, 412 opens a conflict, all others are shown in a toast.
   */
  save: (
    values: Values,
    about: { readonly changed: readonly (keyof Values & string)[]; readonly updatedAt: string | null },
  ) => Promise<Saved<Values>>
  /** Loads the row again, after somebody else has saved it. */
  reload: () => Promise<Version<Values>>
  /** False where the values are personal data of somebody else: the browser keeps no copy of what is unsaved. */
  isKept?: boolean
  /** Called once nothing is unsaved any more: the place to say so and to leave the screen. */
  onSaved?: (version: Version<Values>) => void
}

const KEEP_MS = 400

/**
 * One row in a form that loses nothing: it counts what is unsaved, asks before leaving, keeps a copy in the browser and
 * brings it back, and joins the versions when somebody else has saved the row meanwhile.
 */
export function useEditor<Values extends object>(options: EditorOptions<Values>) {
  const [madeName, setMadeName] = useState<string>()
  const name = madeName ?? options.name
  /** False once the browser has refused to keep the copy. */
  const [isStored, setStored] = useState(true)
  const isKept = (options.isKept ?? true) && isStored
  const [base, setBase] = useState(options.saved)
  const [restored, setRestored] = useState(() => (isKept ? readCopy(name, options.saved.values) : null))
  const [joined] = useState(() =>
    restored ? merge(restored.before, restored.values, options.saved.values) : null,
  )
  // What was kept may be older than the row: a field that both changed is a conflict, not an overwrite.
  const [conflict, setConflict] = useState<Conflict<Values> | null>(
    joined?.clashes.some(({ isMine }) => isMine)
      ? { message: texts.savedSince, clashes: joined.clashes }
      : null,
  )
  const form = useForm<Values>({
    initialValues: joined?.values ?? options.saved.values,
    ...(options.validate && { validate: options.validate }),
  })
  const changed = changedFields(base.values, form.values)

  // Read when the screen is left, which may be in the same moment in which the row was saved.
  const unsaved = useRef(0)
  useEffect(() => {
    unsaved.current = changed.length
  })
  /** A picture is on its way to a field of the form. */
  const isUploading = useRef(false)
  useLeaveGuard(() => ({
    fields: unsaved.current || Number(isUploading.current),
    isKept: isKept && !isUploading.current,
  }))

  const keep = useDebouncedCallback(
    (values: Values) => {
      if (options.isKept === false) return
      if (changedFields(base.values, values).length === 0) dropCopy(name)
      else setStored(keepCopy(name, { before: base.values, values, at: Date.now() }))
    },
    { delay: KEEP_MS, flushOnUnmount: true },
  )
  useEffect(() => {
    keep(form.values)
  }, [form.values, keep])

  /** The row is `next` now, and the form holds `values` of it. */
  const adopt = (next: Saved<Values>, values: Values) => {
    unsaved.current = changedFields(next.values, values).length
    setBase(next)
    form.setValues(values)
    const nextName = next.name ?? name
    if (nextName !== name) {
      // What was typed while the row was made is a change of that row: a new one that is begun later does not bring it back.
      dropCopy(name)
      setMadeName(nextName)
      if (unsaved.current > 0 && isKept) keepCopy(nextName, { before: next.values, values, at: Date.now() })
    }
    if (unsaved.current === 0) dropCopy(nextName)
  }

  // Nothing is edited here: the form follows the row.
  const isNewer = (options.saved.updatedAt ?? '') > (base.updatedAt ?? '')
  useEffect(() => {
    if (isNewer && unsaved.current === 0) adopt(options.saved, options.saved.values)
  })

  const goToFirst = (errors: object) => {
    const [first] = Object.keys(errors)
    if (first) form.getInputNode(first as never)?.focus()
  }

  const join = async (message: string) => {
    const theirs = await options.reload()
    const { values, clashes } = merge(base.values, form.getValues(), theirs.values)
    adopt(theirs, values)
    setConflict({ message, clashes })
  }

  const [save, isSaving] = useSingleFlight(async (values: Values) => {
    if (isUploading.current) return void toast.warn(texts.pictureOnTheWay, { text: texts.waitForPicture })
    try {
      const next = await options.save(values, { changed, updatedAt: base.updatedAt })
      setRestored(null)
      setConflict(null)
      // What was typed while the row was being sent stays unsaved.
      adopt(next, merge(values, form.getValues(), next.values).values)
      if (unsaved.current === 0) options.onSaved?.(next)
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal?.status === 412)
        return await join(refusal.message).catch(
          () => void toast.error(texts.notSaved, { text: refusal.message }),
        )
      const errors = fieldErrors(error)
      form.setErrors(errors)
      goToFirst(errors)
      toast.error(texts.notSaved, { text: refusal?.message ?? texts.tryAgain })
      if (!refusal) throw error
    }
  })

  const settle = (names: readonly string[], isTaken: boolean) => {
    const settled = conflict?.clashes.filter(clash => names.includes(clash.name)) ?? []
    if (isTaken)
      form.setValues(Object.fromEntries(settled.map(({ name, theirs }) => [name, theirs])) as Partial<Values>)
    setConflict(
      conflict && {
        ...conflict,
        clashes: conflict.clashes.map(clash =>
          names.includes(clash.name) ? { ...clash, isMine: false } : clash,
        ),
      },
    )
  }

  const reset = () => {
    isUploading.current = false
    setRestored(null)
    setConflict(null)
    form.clearErrors()
    adopt(base, base.values)
  }

  return {
    form,
    changed,
    isSaving,
    /** Of the row as the form knows it, for `If-Match`. */
    updatedAt: base.updatedAt,
    /** Whether this browser keeps a copy of what is unsaved. */
    isKept,
    conflict,
    /** When the unsaved changes were made that this browser brought back; null when it had none. */
    restoredAt: restored && changed.length > 0 ? restored.at : null,
    submit: (event?: FormEvent<HTMLFormElement>) => form.onSubmit(save, goToFirst)(event),
    /** Told by a field of pictures: meanwhile nothing is saved. */
    setUploading: (is: boolean) => {
      isUploading.current = is
    },
    /** Takes their values of these fields, or keeps one's own. */
    settle,
    closeConflict: () => setConflict(null),
    hideRestored: () => setRestored(null),
    /** Back to the row as it is saved, without a question. */
    reset,
    /** The same, but asks first. */
    discard: async () => {
      const isSure = await confirm.open({
        title: texts.discardTitle,
        text: texts.discardText(changed.length),
        action: texts.discard,
        cancel: texts.goOn,
        danger: true,
      })
      if (isSure) reset()
    },
  }
}

export type Editor<Values extends object> = ReturnType<typeof useEditor<Values>>
