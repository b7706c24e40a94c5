import { IconPencil } from '@tabler/icons-react'
import { paths } from '#web/paths.ts'
import { IconLink } from '#web/ui/IconButton.tsx'
import { cardTexts } from '../cardTexts.ts'
import type { Mission } from '../data.ts'

/** Leads to the editor of the mission. */
export const EditMissionButton = ({ mission: { id, name } }: { mission: Mission }) => (
  <IconLink
    label={cardTexts.edit(name)}
    icon={<IconPencil />}
    to={paths.adminMission.path}
    params={{ activityId: id }}
  />
)
