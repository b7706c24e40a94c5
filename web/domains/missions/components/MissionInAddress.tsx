import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openModals } from '../../../ui/modal/modal.ts'
import { missionInfo } from '../modals.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page below is one step back. */
    isMissionOnTop?: boolean
  }
}

/** What an address may say on every page of a resident: `?mission=12`. */
export function readMissionInAddress(search: Record<string, unknown>): { mission?: number } {
  const id = Number(search['mission'])
  return Number.isSafeInteger(id) && id > 0 ? { mission: id } : {}
}

/** Opens and closes the dialog of the mission that the address names. */
export function MissionInAddress() {
  const mission = useSearch({ strict: false, select: search => search.mission })
  const { history, navigate } = useRouter()

  useEffect(() => {
    if (mission === undefined) return
    // Left by the address itself: Back, a link.
    let isLeft = false
    void missionInfo.open({ id: mission }).then(() => {
      if (isLeft) return
      if (history.location.state.isMissionOnTop) history.back()
      else
        void navigate({
          to: '.',
          search: ({ mission: _, ...previous }) => previous,
          replace: true,
          resetScroll: false,
        })
    })
    return () => {
      isLeft = true
      openModals
        .get()
        .findLast(({ name, opened }) => opened && name === missionInfo.name)
        ?.close()
    }
  }, [mission, history, navigate])
  return null
}
