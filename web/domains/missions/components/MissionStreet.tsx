import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { useMe } from '../../people/data.ts'
import type { Mission } from '../data.ts'
import { myPartsQuery, participantsQuery } from '../participants.ts'
import { isOver, standingOf } from '../standing.ts'
import { type Stop, stopsOf } from '../street.ts'
import { texts } from '../texts.ts'
import { MissionRow, MissionRowSkeleton } from './MissionRow.tsx'
import styles from './MissionStreet.module.css'
import { Participants, ParticipantsSkeleton } from './Participants.tsx'
import { StandingMark } from './StandingMark.tsx'

interface Props {
  missions: readonly Mission[]
  /** Whether the first or last group continues on another page: then it shows no count. */
  goesOn: { before: boolean; after: boolean }
  /** Missions without a free place come last, in a group of their own. */
  isFreeFirst: boolean
}

/** Missions on a line, grouped by deadline, the nearest first. */
export function MissionStreet({ missions, goesOn, isFreeFirst }: Props) {
  const [now] = useState(() => new Date())
  const stops = stopsOf(missions, isFreeFirst, now)
  const ids = missions.map(({ id }) => id)
  return (
    <div className={styles.street}>
      {stops.map((stop, index) => {
        const isPart = (index === 0 && goesOn.before) || (index === stops.length - 1 && goesOn.after)
        return (
          <section key={stop.key} className={styles.stop} aria-label={stop.title}>
            <div className={classes(styles.head, stop.near && styles.near)}>
              <h2>{stop.title}</h2>
              <span>{noteOf(stop, isPart)}</span>
            </div>
            <MissionGrid missions={stop.missions} listed={ids} />
          </section>
        )
      })}
    </div>
  )
}

const noteOf = ({ key, days, missions }: Stop<Mission>, isPart: boolean) => {
  if (key === 'urgent') return texts.burningLead
  if (days !== null) return texts.daysLeft(days)
  return isPart ? '' : texts.missionCount(missions.length)
}

interface GridProps {
  missions: readonly Mission[]
  /** Of the whole list, whose participants are read together. */
  listed: readonly number[]
}

export function MissionGrid({ missions, listed }: GridProps) {
  return (
    <ul className={styles.grid}>
      {missions.map(mission => (
        <li key={mission.id}>
          <MissionPlace mission={mission} listed={listed} />
        </li>
      ))}
    </ul>
  )
}

function MissionPlace({ mission, listed }: { mission: Mission; listed: readonly number[] }) {
  const { data: parts } = useQuery(myPartsQuery(useMe().id))
  const { data, isLoadingError } = useQuery(participantsQuery(listed))
  const participants = data?.get(mission.id)
  const isPlaced = parts?.placed.has(mission.id) ?? false
  const part = {
    status: parts?.states.get(mission.id) ?? null,
    isRewarded: parts?.rewarded.has(mission.id) ?? false,
    isPlaced,
    taken: participants ? participants.count - (isPlaced ? 1 : 0) : null,
  }
  const standing = standingOf(mission, part)
  return (
    <MissionRow mission={mission} isFull={standing === 'full'}>
      {participants ? (
        <Participants
          places={mission.places}
          of={participants}
          isFull={standing === 'full'}
          isOver={isOver(mission)}
        />
      ) : isLoadingError ? (
        <span />
      ) : (
        <ParticipantsSkeleton />
      )}
      <StandingMark standing={standing} />
    </MissionRow>
  )
}

export function MissionGridSkeleton({ count }: { count: number }) {
  return (
    <div role="status" className={styles.grid}>
      <span className="visually-hidden">{texts.missionsLoading}</span>
      {Array.from({ length: count }, (_, index) => (
        <MissionRowSkeleton key={index} />
      ))}
    </div>
  )
}
