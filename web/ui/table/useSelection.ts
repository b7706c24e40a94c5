import { useRef, useState } from 'react'

export type Selection = ReturnType<typeof useSelection>

/** The ids of the selected rows. They outlive a change of page, filter and order. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  /** The row clicked last: Shift extends the selection from it. */
  const last = useRef<number>(undefined)

  const put = (some: readonly number[], on: boolean) =>
    setIds(known => {
      const next = new Set(known)
      for (const id of some) {
        if (on) next.add(id)
        else next.delete(id)
      }
      return next
    })

  return {
    ids,
    /** Selects the row or takes it out; with `extend` also those between it and the row clicked before. */
    toggle(id: number, page: readonly number[], extend: boolean) {
      const from = last.current === undefined ? -1 : page.indexOf(last.current)
      const to = page.indexOf(id)
      put(extend && from >= 0 ? page.slice(Math.min(from, to), Math.max(from, to) + 1) : [id], !ids.has(id))
      last.current = id
    },
    put,
    replace: (some: readonly number[]) => setIds(new Set(some)),
    clear: () => setIds(new Set()),
  }
}
