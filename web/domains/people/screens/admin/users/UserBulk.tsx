import {
  IconBolt,
  IconCpu,
  IconCpuOff,
  IconDownload,
  IconLock,
  IconLockOpen,
  IconTargetArrow,
  IconUsersGroup,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { teams } from '#contract/domains/people.ts'
import { refusalWords } from '#web/attempt.ts'
import { useExport } from '#web/domains/people/components/useExport.ts'
import { useMe } from '#web/domains/people/data.ts'
import { can } from '#web/domains/people/me.ts'
import type { PeopleSearch } from '#web/domains/people/peopleSearch.ts'
import { BulkBar, BulkButton } from '#web/ui/table/BulkBar.tsx'
import type { Selection } from '#web/ui/table/useSelection.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { type ActKind, allIds } from './data.ts'
import { actOnPeople } from './modals.ts'
import { texts } from './texts.ts'
import styles from './UsersScreen.module.css'

interface Props {
  selection: Selection
  search: PeopleSearch
  found: { readonly total: number; readonly isMore: boolean } | undefined
}

const icons: Partial<Record<ActKind, typeof IconBolt>> = {
  give: IconCpu,
  recall: IconCpuOff,
  team: IconUsersGroup,
  block: IconLock,
  unblock: IconLockOpen,
}

/** What can be done with the selected residents. */
export function UserBulk({ selection, search, found }: Props) {
  const me = useMe()
  const users = [...selection.ids]
  const kinds: readonly ActKind[] = [
    'energy',
    'give',
    'recall',
    ...(can(me, 'update', teams) ? (['team'] as const) : []),
    'block',
    'unblock',
  ]
  const act = async (kind: ActKind) => {
    // Residents for whom it is done leave the selection at once, so that a repeated act is sent for the others only.
    const onPart = (done: readonly number[]) => selection.put(done, false)
    if (await actOnPeople.open({ users, kind, onPart })) selection.clear()
  }
  const { bytes, start, stop } = useExport()
  const [count, setCount] = useState(0)
  const selecting = useRef<AbortController>(null)
  useEffect(() => () => selecting.current?.abort(), [])
  const [selectAll, isSelecting] = useSingleFlight(async () => {
    const mine = new AbortController()
    selecting.current = mine
    setCount(0)
    try {
      selection.replace(await allIds(search, mine.signal, setCount))
    } catch (failure) {
      if (mine.signal.aborted) return
      toast.error(texts.notSelected, { text: refusalWords(failure) })
    }
  })
  return (
    <BulkBar
      label={texts.selected(users.length)}
      note={
        isSelecting ? (
          <button type="button" className={styles.all} onClick={() => selecting.current?.abort()}>
            {texts.selecting(count)}
          </button>
        ) : (
          found &&
          (found.isMore || found.total > users.length) && (
            <button type="button" className={styles.all} onClick={() => void selectAll()}>
              {texts.selectAll(found.total, found.isMore)}
            </button>
          )
        )
      }
      onClear={selection.clear}
    >
      <BulkButton primary icon={<IconTargetArrow />} onClick={() => void act('mission')}>
        {texts.acts.mission}
      </BulkButton>
      {kinds.map(kind => {
        const Icon = icons[kind] ?? IconBolt
        return (
          <BulkButton key={kind} icon={<Icon />} onClick={() => void act(kind)}>
            {texts.acts[kind]}
          </BulkButton>
        )
      })}
      {bytes === null ? (
        <BulkButton
          icon={<IconDownload />}
          onClick={() => void start('/api/people/export-statistics', { users })}
        >
          {texts.export}
        </BulkButton>
      ) : (
        <BulkButton icon={<IconX />} onClick={stop}>
          {texts.stopExport}
        </BulkButton>
      )}
    </BulkBar>
  )
}
