import { Button } from '../../../ui/Button.tsx'
import { DialogFoot, DialogTitle } from '../../../ui/modal/Dialog.tsx'
import type { ModalProps } from '../../../ui/modal/modal.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { type Mission, useSaveMission } from '../data.ts'
import { MissionForm } from '../forms/MissionForm.tsx'
import type { changesOf } from '../forms/missionDraft.ts'
import { texts } from '../texts.ts'

export default function EditMissionModal({ mission, onClose }: { mission: Mission } & ModalProps<Mission>) {
  const { mutateAsync: save } = useSaveMission()

  const handleSave = async (changes: ReturnType<typeof changesOf>) => {
    const saved = await save({ id: mission.id, ...changes })
    toast.success(texts.saved, { text: saved.name })
    onClose(saved)
  }

  return (
    <>
      <DialogTitle>{texts.editing}</DialogTitle>
      <MissionForm mission={mission} onSave={handleSave}>
        {isSaving => (
          <DialogFoot>
            <Button variant="line" size="small" onClick={() => onClose()}>
              {texts.cancel}
            </Button>
            <Button type="submit" pending={isSaving && texts.saving}>
              {texts.save}
            </Button>
          </DialogFoot>
        )}
      </MissionForm>
    </>
  )
}
