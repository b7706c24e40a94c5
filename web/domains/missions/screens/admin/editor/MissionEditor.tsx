import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMe } from '#web/domains/people/data.ts'
import { paths } from '#web/paths.ts'
import { EditorColumns } from '#web/ui/editor/EditorColumns.tsx'
import { EditorNotes } from '#web/ui/editor/EditorNotes.tsx'
import type { Edited } from '#web/ui/editor/RowEditor.tsx'
import { SaveBar } from '#web/ui/editor/SaveBar.tsx'
import { useRowEditor } from '#web/ui/editor/useRowEditor.ts'
import type { Counts } from '../participants/data.ts'
import { chipChoiceQuery, reload, saveMission } from './data.ts'
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
import { fieldsWith } from './fields.tsx'
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

/** The chip that a mission promises is among them though it is deleted since, or not among the first hundred. */
const withOwnChip = <Chip extends { readonly id: number }>(chips: readonly Chip[], own?: Chip | null) =>
  own && !chips.some(({ id }) => id === own.id) ? [...chips, own] : chips

export function MissionEditor({ edited, counts }: Props) {
  const mission = edited.row
  const navigate = useNavigate()
  const { data: offered } = useSuspenseQuery(chipChoiceQuery)
  const chips = withOwnChip(offered, (mission ?? edited.from)?.badge)
  const taken = counts?.taken ?? 0
  const editor = useRowEditor<EditedMission, MissionDraft>({
    kind: 'mission',
    of: useMe().id,
    edited,
    valuesOf: toDraft,
    begin: from => (from ? copyOf(from) : newDraft()),
    validate: validateWith(mission?.places == null ? 0 : taken),
    save: (values, { changed, updatedAt }, row) =>
      saveMission(row?.id ?? null, row ? changesOf(values, changed) : wholeOf(values), updatedAt),
    reload,
    made: texts.made,
    saved: texts.saved,
    open: id => void navigate({ to: paths.adminMission.path, params: { activityId: id }, replace: true }),
  })

  return (
    <>
      <MissionHead mission={mission} counts={counts} onRemoved={editor.reset} />
      <EditorColumns
        onSubmit={editor.submit}
        aside={
          <>
            <MissionPreview draft={editor.form.values} mission={mission} chips={chips} taken={taken} />
            {mission && <MissionLog id={mission.id} chips={chips} />}
          </>
        }
      >
        {mission?.deletedAt && <DeletedNote mission={mission} />}
        <EditorNotes editor={editor} fields={fieldsWith(chips)} />
        <WhatBlock editor={editor} />
        <TermsBlock form={editor.form} chips={chips} taken={taken} />
        <SaveBar editor={editor} isNew={!mission} action={mission ? texts.save : texts.create} />
      </EditorColumns>
    </>
  )
}
