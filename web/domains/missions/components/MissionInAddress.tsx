import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { idIn, searchReader } from '../../../searchReader.ts'
import { openModals } from '../../../ui/modal/modal.ts'
import { missionInfo } from '../modals.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True when the page below is the previous entry of the browser's history. */
    isMissionOnTop?: boolean
  }
}

/** The query that every page of a resident accepts: `?mission=12` opens the dialog of that mission. */
export const readMissionInAddress = searchReader<{ mission?: number | undefined }>(({ mission }) => ({
  mission: idIn(mission),
}))

/** Opens and closes the dialog of the mission that the address names. */
export function MissionInAddress() {
  const mission = useSearch({ strict: false, select: search => search.mission })
  const { history, navigate } = useRouter()

  useEffect(() => {
    if (mission === undefined) return
    // Closed by a navigation: Back, or a link.
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
