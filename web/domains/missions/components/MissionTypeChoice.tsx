import { IconLayoutGrid } from '@tabler/icons-react'
import { type MissionType, missionTypes } from '#contract/domains/mission-types.ts'
import { Choice, type ChoiceProps } from '#web/ui/form/Choice.tsx'
import { missionTypeNames } from '../cardTexts.ts'

const options = missionTypes.map(value => ({ value, label: missionTypeNames[value] }))

type Props = Omit<ChoiceProps<MissionType>, 'icon' | 'options'>

export const MissionTypeChoice = (props: Props) => (
  <Choice {...props} icon={<IconLayoutGrid />} options={options} />
)
