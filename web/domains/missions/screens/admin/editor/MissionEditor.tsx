import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useMe } from '#web/domains/people/data.ts'
import { paths } from '#web/paths.ts'
import { EditorColumns } from '#web/ui/editor/EditorColumns.tsx'
import { EditorNotes } from '#web/ui/editor/EditorNotes.tsx'
import { SaveBar } from '#web/ui/editor/SaveBar.tsx'
import { useEditor } from '#web/ui/editor/useEditor.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useShortcuts } from '#web/ui/useShortcuts.ts'
import type { Counts } from '../participants/data.ts'
import { chipChoiceQuery, reload, saveMission } from './data.ts'
import { changesOf, type EditedMission, type MissionDraft, toDraft, validateWith, wholeOf } from './draft.ts'
import { fieldsWith } from './fields.tsx'
import { DeletedNote, MissionHead } from './MissionHead.tsx'
import { MissionLog } from './MissionLog.tsx'
import { MissionPreview } from './MissionPreview.tsx'
import { TermsBlock } from './TermsBlock.tsx'
import { texts } from './texts.ts'
import { WhatBlock } from './WhatBlock.tsx'

interface Props {
  /** Null: it does not exist yet. */
  mission: EditedMission | null
  counts: Counts | null
  draft: MissionDraft
  /** Of the copy of unsaved changes in this browser. */
  copyKey: string
}

const versionOf = (mission: EditedMission) => ({ values: toDraft(mission), updatedAt: mission.updatedAt })

export function MissionEditor({ mission, counts, draft, copyKey }: Props) {
  const me = useMe().id
  const navigate = useNavigate()
  const { data: chips } = useSuspenseQuery(chipChoiceQuery)
  const id = mission?.id ?? null
  const taken = counts?.taken ?? 0
  const [start] = useState(draft)
  /** The id of the mission that was just created. */
  const made = useRef(0)
  const editor = useEditor<MissionDraft>({
    name: `${copyKey}-by-${me}`,
    saved: mission ? versionOf(mission) : { values: start, updatedAt: null },
    validate: validateWith(mission?.places == null ? 0 : taken),
    save: async (values, { changed, updatedAt }) => {
      const body = id === null ? wholeOf(values) : changesOf(values, changed)
      const saved = await saveMission(id, body, updatedAt)
      made.current = saved.id
      return versionOf(saved)
    },
    reload: async () => versionOf(await reload(id ?? 0)),
    onSaved: () => {
      toast.success(id === null ? texts.made : texts.saved)
      if (id === null)
        void navigate({ to: paths.adminMission.path, params: { activityId: made.current }, replace: true })
    },
  })
  const leave = () => void navigate({ to: paths.adminMissions.path })
  useShortcuts({ Escape: leave })

  return (
    <>
      <MissionHead mission={mission} counts={counts} />
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
        <WhatBlock form={editor.form} />
        <TermsBlock form={editor.form} chips={chips} taken={taken} />
        <SaveBar editor={editor} isNew={id === null} action={id === null ? texts.create : texts.save} />
      </EditorColumns>
    </>
  )
}
