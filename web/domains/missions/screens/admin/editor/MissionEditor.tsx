import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMe } from '#web/domains/people/data.ts'
import { paths } from '#web/paths.ts'
import { EditorColumns } from '#web/ui/editor/EditorColumns.tsx'
import { EditorNotes } from '#web/ui/editor/EditorNotes.tsx'
import type { Edited } from '#web/ui/editor/RowEditor.tsx'
import { SaveBar } from '#web/ui/editor/SaveBar.tsx'
import { useRowEditor } from '#web/ui/editor/useRowEditor.ts'
import type { Counts } from '../participants/data.ts'
import { chipQuery, reload, saveMission } from './data.ts'
import {
  changesOf,
  copyOf,
  type EditedMission,
  type MissionDraft,
  newDraft,
  toDraft,
  validateWith,
  wholeOf,
} from './draft.ts'
import { fieldBook } from './fields.tsx'
import { DeletedNote, MissionHead } from './MissionHead.tsx'
import { MissionLog } from './MissionLog.tsx'
import { MissionPreview } from './MissionPreview.tsx'
import { TermsBlock } from './TermsBlock.tsx'
import { texts } from './texts.ts'
import { WhatBlock } from './WhatBlock.tsx'

interface Props {
  edited: Edited<EditedMission>
  counts: Counts | null
}

/** The chip that the form has chosen: that of the mission is known already. */
function useChip(chosen: string | null, own: EditedMission['badge']) {
  const isOwn = own !== null && String(own.id) === chosen
  const { data } = useQuery({ ...chipQuery(Number(chosen)), enabled: chosen !== null && !isOwn })
  return isOwn ? own : (data ?? null)
}

export function MissionEditor({ edited, counts }: Props) {
  const mission = edited.row
  const navigate = useNavigate()
  // Without places the count is that of enrolments, of which one resident may have several.
  const taken = mission?.places == null ? 0 : (counts?.taken ?? 0)
  const editor = useRowEditor<EditedMission, MissionDraft>({
    kind: 'mission',
    of: useMe().id,
    edited,
    valuesOf: toDraft,
    begin: from => (from ? copyOf(from) : newDraft()),
    validate: validateWith(taken),
    save: (values, { changed, updatedAt }, row) =>
      saveMission(row?.id ?? null, row ? changesOf(values, changed) : wholeOf(values), updatedAt),
    reload,
    made: texts.made,
    saved: texts.saved,
    open: id => void navigate({ to: paths.adminMission.path, params: { activityId: id }, replace: true }),
  })
  const chip = useChip(editor.form.values.badge, (mission ?? edited.from)?.badge ?? null)

  return (
    <>
      <MissionHead mission={mission} counts={counts} onRemoved={editor.reset} />
      <EditorColumns
        onSubmit={editor.submit}
        aside={
          <>
            <MissionPreview draft={editor.form.values} mission={mission} chip={chip} taken={taken} />
            {mission && <MissionLog id={mission.id} />}
          </>
        }
      >
        {mission?.deletedAt && <DeletedNote mission={mission} />}
        <EditorNotes editor={editor} fields={fieldBook} />
        <WhatBlock editor={editor} />
        <TermsBlock form={editor.form} chip={chip} taken={taken} />
        <SaveBar editor={editor} create={texts.create} />
      </EditorColumns>
    </>
  )
}
