import { IconCalendarEvent, IconClockExclamation, IconSparkles } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { words } from '#contract/words.ts'
import { ChipMark, CoinMark, EnergyMark } from '#web/ui/art/marks.tsx'
import { formatDeadline } from '#web/ui/dates.ts'
import { formatNumber } from '#web/ui/numbers.ts'
import { Picture } from '#web/ui/Picture.tsx'
import { Tag, Tags } from '#web/ui/Tag.tsx'
import { cardTexts } from '../cardTexts.ts'
import type { Mission } from '../data.ts'
import { deadlineOf, isNew } from '../mission.ts'

interface Props {
  mission: Mission
  /** False where the reward panel is shown. */
  reward?: boolean
  className?: string | undefined
  /** Further tags, after the usual ones. */
  children?: ReactNode
}

/** The tags of a mission in a fixed order: new, chip or bitW and coins, deadline. */
export function MissionTags({ mission, reward = true, className, children }: Props) {
  return (
    <Tags className={className}>
      {isNew(mission) && (
        <Tag tone="new" icon={<IconSparkles />}>
          {cardTexts.isNew}
        </Tag>
      )}
      {reward && <RewardTags mission={mission} />}
      <Deadline mission={mission} />
      {children}
    </Tags>
  )
}

/** A mission pays a chip if it has one, otherwise bitW and coins (specification §1). */
export function RewardTags({ mission }: { mission: Mission }) {
  if (mission.badge) {
    const picture = mission.badge.image?.[0]
    return (
      <Tag tone="chip" icon={picture ? <Picture media={picture} sizes="16px" alt="" /> : <ChipMark />}>
        {cardTexts.chip(mission.badge.name)}
      </Tag>
    )
  }
  return (
    <>
      {mission.points ? (
        <Tag tone="energy" icon={<EnergyMark />}>
          {words.points} +{formatNumber(mission.points)}
        </Tag>
      ) : null}
      {mission.balance ? (
        <Tag tone="coin" icon={<CoinMark />}>
          {words.balance} +{formatNumber(mission.balance)}
        </Tag>
      ) : null}
    </>
  )
}

function Deadline({ mission }: { mission: Mission }) {
  const { available_until } = mission
  if (!available_until) return null
  const date = formatDeadline(available_until)
  const state = deadlineOf(mission)
  if (state === 'over') return <Tag icon={<IconClockExclamation />}>{cardTexts.over(date)}</Tag>
  return state === 'urgent' ? (
    <Tag tone="urgent" icon={<IconClockExclamation />}>
      {cardTexts.until(date)}
    </Tag>
  ) : (
    <Tag icon={<IconCalendarEvent />}>{cardTexts.until(date)}</Tag>
  )
}
