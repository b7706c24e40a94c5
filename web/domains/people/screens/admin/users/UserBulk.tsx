import {
  IconBolt,
  IconCpu,
  IconCpuOff,
  IconDownload,
  IconLock,
  IconLockOpen,
  IconTargetArrow,
  IconUsersGroup,
} from '@tabler/icons-react'
import { BulkBar, BulkButton } from '../../../../../ui/table/BulkBar.tsx'
import type { Selection } from '../../../../../ui/table/useSelection.ts'
import { useSingleFlight } from '../../../../../ui/useSingleFlight.ts'
import { useMe } from '../../../data.ts'
import { isSuperadmin } from '../../../me.ts'
import type { PeopleSearch } from '../../../peopleSearch.ts'
import { type ActKind, allIds } from './data.ts'
import { exportSome, tellFailed } from './exportPeople.ts'
import { MOST_FOUND } from './listBounds.ts'
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
  mission: IconTargetArrow,
  team: IconUsersGroup,
  block: IconLock,
  unblock: IconLockOpen,
}

/** What can be done with the selected residents. */
export function UserBulk({ selection, search, found }: Props) {
  const me = useMe()
  const users = [...selection.ids]
  const kinds: readonly ActKind[] = [
    'give',
    'recall',
    'mission',
    ...(isSuperadmin(me) ? (['team'] as const) : []),
    'block',
    'unblock',
  ]
  const act = async (kind: ActKind) => {
    // Those for whom it is done leave the selection at once: a repeat is for the others.
    const onPart = (done: readonly number[]) => selection.put(done, false)
    if (await actOnPeople.open({ users, kind, onPart })) selection.clear()
  }
  const [selectAll, isSelecting] = useSingleFlight(async () => {
    try {
      selection.replace(await allIds(search))
    } catch (failure) {
      tellFailed(failure, texts.tooMany)
    }
  })
  return (
    <BulkBar
      label={texts.selected(users.length)}
      note={
        found &&
        (found.isMore || found.total > MOST_FOUND ? (
          <small>{texts.tooManyFound(MOST_FOUND)}</small>
        ) : (
          found.total > users.length && (
            <button type="button" className={styles.all} onClick={() => void selectAll()}>
              {isSelecting ? texts.selecting : texts.selectAll(found.total)}
            </button>
          )
        ))
      }
      onClear={selection.clear}
    >
      <BulkButton primary icon={<IconBolt />} onClick={() => void act('energy')}>
        {texts.acts.energy}
      </BulkButton>
      {kinds.map(kind => {
        const Icon = icons[kind] ?? IconBolt
        return (
          <BulkButton key={kind} icon={<Icon />} onClick={() => void act(kind)}>
            {texts.acts[kind]}
          </BulkButton>
        )
      })}
      <BulkButton icon={<IconDownload />} onClick={() => exportSome(users)}>
        {texts.export}
      </BulkButton>
    </BulkBar>
  )
}
