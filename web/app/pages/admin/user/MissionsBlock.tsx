import {
  IconArrowBackUp,
  IconAward,
  IconCheck,
  IconChevronDown,
  IconClock,
  IconWalk,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MissionPicture } from '#web/domains/missions/components/MissionPicture.tsx'
import type { Mission } from '#web/domains/missions/data.ts'
import { useMe } from '#web/domains/people/data.ts'
import { rewardWords } from '#web/domains/people/rewardWords.ts'
import type { Person } from '#web/domains/people/screens/admin/users/data.ts'
import { actOnPeople } from '#web/domains/people/screens/admin/users/modals.ts'
import { Block } from '#web/ui/Block.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatDate, formatLately } from '#web/ui/dates.ts'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tag, type TagTone } from '#web/ui/Tag.tsx'
import { openMissionsQuery, passedMissionsQuery } from './data.ts'
import styles from './Held.module.css'
import { texts } from './texts.ts'

const FEW = 4
const STEP = 30

const marks: Record<keyof typeof texts.states, readonly [TagTone, ReactNode]> = {
  enrolled: ['gray', <IconWalk key="enrolled" />],
  submitted: ['info', <IconClock key="submitted" />],
  returned: ['warn', <IconArrowBackUp key="returned" />],
  rewarded: ['success', <IconCheck key="rewarded" />],
}

interface Row {
  readonly key: string
  readonly mission: Mission | null
  readonly reward: string
  readonly note: string
  readonly state: keyof typeof texts.states
}

/** The missions of a resident: those in progress, then those that were rewarded. */
export function MissionsBlock({ person }: { person: Person }) {
  const me = useMe()
  const [size, setSize] = useState(FEW)
  const openRead = useQuery(openMissionsQuery(person.id))
  const passedRead = useQuery({
    ...passedMissionsQuery(person.id, size),
    placeholderData: keepPreviousData,
  })
  const { data: open } = openRead
  const { data: passed } = passedRead
  const failed = [openRead, passedRead].filter(({ isLoadingError }) => isLoadingError)
  const all: readonly Row[] = [
    ...(open ?? []).map(({ id, mission, status, createdAt, submittedAt }) => ({
      key: `open ${id}`,
      mission,
      reward: rewardWords({ ...mission, chip: mission.badge?.name ?? null }),
      note:
        status === 'submitted' && submittedAt
          ? texts.sentOn(formatDate(submittedAt))
          : texts.since(formatDate(createdAt)),
      state: status === 'canceled' ? ('enrolled' as const) : status,
    })),
    ...(passed?.rows ?? []).map(({ id, mission, chip, points, balance, by, createdAt }) => ({
      key: `passed ${id}`,
      mission,
      reward: rewardWords({ chip, points, balance }),
      note: `${by ?? texts.byRule}, ${formatLately(createdAt)}`,
      state: 'rewarded' as const,
    })),
  ]
  const total = (open?.length ?? 0) + (passed?.total ?? 0)
  const isReady = open && passed
  const rows = isReady ? all.slice(0, size) : []
  const reward = () => void actOnPeople.open({ users: [person.id], kind: 'mission' })
  return (
    <Block
      title={texts.missions(total)}
      aside={
        me.id !== person.id && (
          <Button variant="soft" size="compact" icon={<IconAward />} onClick={reward}>
            {texts.reward}
          </Button>
        )
      }
    >
      {failed.length > 0 && <PartFailed onRetry={() => failed.map(({ refetch }) => refetch())} />}
      {!isReady && failed.length === 0 && <Skeleton height={FEW * 116} />}
      {isReady && total === 0 && <p className={styles.none}>{texts.noMissions}</p>}
      <ul className={styles.missions}>
        {rows.map(({ key, mission, reward: given, note, state }) => {
          const [tone, icon] = marks[state]
          return (
            <li key={key}>
              {mission && <MissionPicture mission={mission} sizes="44px" className={styles.picture} />}
              <span className={styles.words}>
                <b>{mission?.name ?? texts.hiddenMission}</b>
                <span className={styles.reward}>{given || texts.noReward}</span>
                <small>{note}</small>
                <Tag tone={tone} icon={icon}>
                  {texts.states[state]}
                </Tag>
              </span>
            </li>
          )
        })}
      </ul>
      {isReady && total > rows.length && (
        <Button variant="ghost" size="small" className={styles.more} onClick={() => setSize(size + STEP)}>
          {texts.moreMissions(total - rows.length)}
          <IconChevronDown aria-hidden="true" />
        </Button>
      )}
    </Block>
  )
}
