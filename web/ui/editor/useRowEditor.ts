import { useRef, useState } from 'react'
import { toast } from '../toast/toast.ts'
import { useNoteHere } from '../useNoteHere.ts'
import type { Edited } from './RowEditor.tsx'
import { type EditorOptions, useEditor } from './useEditor.ts'

interface Row {
  readonly id: number
  readonly updatedAt: string
}

interface Options<R extends Row, Values> extends Pick<EditorOptions<Values>, 'validate'> {
  /** Names the copies kept in this browser: `chip`. */
  kind: string
  /** The id of the person whose copies they are. */
  of: number
  edited: Edited<R>
  /** A row as the form sees it. */
  valuesOf: (row: R) => Values
  /** What a new row begins with: one of no other, or like another. */
  begin: (from: R | undefined) => Values
  /** `row` is null until the row is made: what was typed meanwhile is a change of the row that was made. */
  save: (values: Values, about: Parameters<EditorOptions<Values>['save']>[1], row: R | null) => Promise<R>
  /** The row as it is now. */
  reload: (id: number) => Promise<R>
  /** What a toast says. */
  made: string
  saved: string
  /** Opens the address of a row that was just made, in place of that of a new one. */
  open: (id: number) => void
}

/** `useEditor` for a row that exists or is made by its first save. */
export function useRowEditor<R extends Row, Values extends object>({
  kind,
  of,
  edited: { row, from },
  valuesOf,
  begin,
  validate,
  save,
  reload,
  made: created,
  saved,
  open,
}: Options<R, Values>) {
  const [first] = useState(() => begin(from))
  const nameOf = (given: { readonly id: number }) => `${kind}-${given.id}-of-${of}`
  const made = useRef<R>(null)
  const wasNew = useRef(false)
  const known = () => row ?? made.current
  const noteHere = useNoteHere()
  const isHere = useRef<() => boolean>(() => true)
  const versionOf = (given: R) => ({ values: valuesOf(given), updatedAt: given.updatedAt })
  return useEditor<Values>({
    name: row ? nameOf(row) : `${kind}-${from ? `copy-${from.id}` : 'new'}-of-${of}`,
    saved: row ? versionOf(row) : { values: first, updatedAt: null },
    ...(validate && { validate }),
    async save(values, about) {
      isHere.current = noteHere()
      const isNew = known() === null
      const next = await save(values, about, known())
      made.current = next
      wasNew.current = isNew
      // Also when something was typed meanwhile, which is a change that is not saved.
      if (isNew) toast.success(created)
      return { ...versionOf(next), name: nameOf(next) }
    },
    reload: async () => versionOf(await reload(known()?.id ?? 0)),
    onSaved() {
      if (!wasNew.current) toast.success(saved)
      if (!row && made.current && isHere.current()) open(made.current.id)
    },
  })
}
