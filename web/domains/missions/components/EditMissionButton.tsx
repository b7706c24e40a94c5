import { IconPencil } from '@tabler/icons-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Mission } from '../data.ts'
import { editMission } from '../modals.ts'
import { texts } from '../texts.ts'

export function EditMissionButton({ mission }: { mission: Mission }) {
  return (
    <IconButton
      label={texts.edit(mission.name)}
      icon={<IconPencil />}
      onClick={() => void editMission.open({ mission })}
    />
  )
}
