import { useQuery } from '@tanstack/react-query'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Mission } from '../data.ts'
import { participantsQuery } from '../enrolments.ts'
import { texts } from '../texts.ts'
import styles from './Participants.module.css'

/** Avatars of the latest three participants and their number; of a mission with places, how many are taken. */
export function Participants({ mission }: { mission: Mission }) {
  const { data, isError } = useQuery(participantsQuery(mission))
  if (isError) return <span />
  if (!data) return <Skeleton width={132} height={28} radius="var(--r-full)" />
  const { count, faces } = data
  return (
    <span className={styles.participants}>
      {faces.length > 0 && (
        <span className={styles.faces}>
          {faces.map(({ id, name, picture }) => (
            <Avatar key={id} name={name} picture={picture} size="tiny" />
          ))}
        </span>
      )}
      {mission.places === null
        ? count === 0
          ? texts.nobody
          : texts.participants(count)
        : texts.places(Math.min(count, mission.places), mission.places)}
    </span>
  )
}
