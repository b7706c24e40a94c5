import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type Edited, RowEditor } from '#web/ui/editor/RowEditor.tsx'
import { countsQuery } from '../participants/data.ts'
import { ParticipantList } from '../participants/ParticipantList.tsx'
import { editedQuery } from './data.ts'
import type { EditedMission } from './draft.ts'
import { MissionEditor } from './MissionEditor.tsx'

const route = getRouteApi('/moderator/admin/activity-list/activity/$activityId')

/** One mission: its form with the preview beside it, and who takes part. */
export function MissionEditorScreen() {
  const { activityId } = route.useParams()
  return <RowEditor id={activityId} from={route.useSearch().from} query={editedQuery} editor={Mission} />
}

const Mission = (edited: Edited<EditedMission>) =>
  edited.row ? <SavedMission mission={edited.row} /> : <MissionEditor edited={edited} counts={null} />

function SavedMission({ mission }: { mission: EditedMission }) {
  const { data } = useSuspenseQuery(countsQuery(mission.id))
  const counts = mission.places === null ? data : { ...data, taken: data.residents }
  return (
    <>
      <MissionEditor edited={{ row: mission }} counts={counts} />
      <ParticipantList mission={mission} counts={counts} />
    </>
  )
}
