import { useSearch } from '@tanstack/react-router'
import { useModalInAddress } from '#web/ui/modal/useModalInAddress.ts'
import { missionInfo } from '../modals.ts'

const handle = { name: missionInfo.name, open: (id: number) => missionInfo.open({ id }) }

/** Opens the dialog of the mission that the address names: `?mission=12`. */
export function MissionInAddress() {
  const mission = useSearch({ strict: false, select: search => search.mission })
  useModalInAddress('mission', mission, handle)
  return null
}
