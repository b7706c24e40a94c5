import { RowLog } from '#web/domains/people/components/RowLog.tsx'
import { changesQuery } from './data.ts'
import { showChange } from './fields.tsx'
import { texts } from './texts.ts'

interface Props {
  id: number
  chips: readonly { readonly id: number; readonly name: string }[]
}

/** Who changed what in the mission. */
export const MissionLog = ({ id, chips }: Props) => (
  <RowLog
    title={texts.changes}
    changesOf={isWhole => changesQuery(id, isWhole)}
    inWords={({ field, before, after }) => {
      const { label, show } = showChange(field, chips)
      return { label, before: show(before), after: show(after) }
    }}
  />
)
