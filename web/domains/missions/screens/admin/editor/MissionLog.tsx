import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Block } from '#web/ui/Block.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ChangeLog } from '#web/ui/editor/ChangeLog.tsx'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { changesQuery } from './data.ts'
import { showChange } from './fields.tsx'
import { texts } from './texts.ts'

interface Props {
  id: number
  chips: readonly { readonly id: number; readonly name: string }[]
}

/** Who changed what in the mission. */
export function MissionLog({ id, chips }: Props) {
  const [isWhole, setWhole] = useState(false)
  const { data, isLoadingError, refetch } = useQuery(changesQuery(id, isWhole))
  return (
    <Block title={texts.changes}>
      {isLoadingError ? (
        <PartFailed onRetry={refetch} />
      ) : data ? (
        <ChangeLog
          changes={data.changes.map(({ field, before, after, ...change }) => {
            const { label, show } = showChange(field, chips)
            return { ...change, label, before: show(before), after: show(after) }
          })}
        >
          {!isWhole && data.total > data.changes.length && (
            <Button variant="ghost" size="compact" onClick={() => setWhole(true)}>
              {texts.allChanges}
            </Button>
          )}
        </ChangeLog>
      ) : (
        <Skeleton height={120} />
      )}
    </Block>
  )
}
