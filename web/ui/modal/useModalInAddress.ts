import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { inAddress, openModals } from './modal.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page below the dialog is the previous entry of the browser's history. */
    isDialogOnTop?: boolean
  }
}

interface Handle<Value> {
  readonly name: string
  readonly open: (value: Value) => Promise<unknown>
}

/** Opens and closes the dialog of what the address names in `key`: `?mission=12`. `handle` is the same in each rendering. */
export function useModalInAddress<Value extends number | string>(
  key: string,
  value: Value | undefined,
  handle: Handle<Value>,
) {
  const { history, navigate } = useRouter()

  useEffect(() => {
    if (value === undefined) return
    // Closed by a navigation: Back, or a link.
    let isLeft = false
    inAddress.set(handle.name, key)
    void handle.open(value).then(() => {
      // A link in the dialog closes it and leads away in one click, before the next rendering.
      if (isLeft || !new URLSearchParams(history.location.search).has(key)) return
      if (history.location.state.isDialogOnTop) history.back()
      else
        void navigate({
          to: '.',
          search: (previous: object) => ({ ...previous, [key]: undefined }),
          replace: true,
          resetScroll: false,
        })
    })
    return () => {
      isLeft = true
      openModals
        .get()
        .findLast(({ name, opened }) => opened && name === handle.name)
        ?.close()
    }
  }, [key, value, handle, history, navigate])
}
