import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { countsQuery } from '../participants/data.ts'
import { Participants } from '../participants/Participants.tsx'
import { editedQuery } from './data.ts'
import { copyOf, type EditedMission, newDraft, toDraft } from './draft.ts'
import { MissionEditor } from './MissionEditor.tsx'

const route = getRouteApi('/moderator/admin/activity-list/activity/$activityId')

/** One mission: its form with the preview beside it, and who takes part. */
export function MissionEditorScreen() {
  const { activityId } = route.useParams()
  const { from } = route.useSearch()
  if (activityId !== 'new') return <SavedMission key={activityId} id={activityId} />
  return from ? <MissionCopy key={from} id={from} /> : <NewMission key="new" />
}

function SavedMission({ id }: { id: number }) {
  const { data: mission } = useSuspenseQuery(editedQuery(id))
  const { data: counts } = useSuspenseQuery(countsQuery(id))
  return (
    <>
      <MissionEditor mission={mission} counts={counts} draft={toDraft(mission)} copyKey={`mission-${id}`} />
      <Participants mission={mission} counts={counts} />
    </>
  )
}

function MissionCopy({ id }: { id: number }) {
  const { data } = useSuspenseQuery(editedQuery(id))
  return <NewMission from={data} />
}

const NewMission = ({ from }: { from?: EditedMission }) => (
  <MissionEditor
    mission={null}
    counts={null}
    draft={from ? copyOf(from) : newDraft()}
    copyKey={from ? `mission-copy-${from.id}` : 'mission-new'}
  />
)
