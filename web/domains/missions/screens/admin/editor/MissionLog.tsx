import { RowLog } from '#web/domains/people/components/RowLog.tsx'
import { changesQuery } from './data.ts'
import { showChange } from './fields.tsx'
import { texts } from './texts.ts'

/** Who changed what in the mission. */
export const MissionLog = ({ id }: { id: number }) => (
  <RowLog
    title={texts.changes}
    changesOf={isWhole => changesQuery(id, isWhole)}
    inWords={({ field, before, after }) => {
      const { label, show } = showChange(field)
      return { label, before: show(before), after: show(after) }
    }}
  />
)
