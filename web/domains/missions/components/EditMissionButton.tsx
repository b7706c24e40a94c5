import { IconPencil } from '@tabler/icons-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { cardTexts } from '../cardTexts.ts'
import type { Mission } from '../data.ts'
import { editMission } from '../modals.ts'

export function EditMissionButton({ mission }: { mission: Mission }) {
  return (
    <IconButton
      label={cardTexts.edit(mission.name)}
      icon={<IconPencil />}
      onClick={() => void editMission.open({ mission })}
    />
  )
}
