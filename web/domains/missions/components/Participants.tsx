import { Avatar } from '#web/ui/Avatar.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Mission } from '../data.ts'
import type { ParticipantsOfMission } from '../participants.ts'
import { texts } from '../texts.ts'
import styles from './Participants.module.css'

interface Props extends Pick<Mission, 'places'> {
  of: ParticipantsOfMission
  /** The card says beside it that no place is left. */
  isFull?: boolean
  /** Nobody can enrol any more. */
  isOver?: boolean
}

/** Avatars of the latest three participants and their number; of a mission with places, how many are taken. */
export function Participants({ places, of: { count, faces }, isFull, isOver }: Props) {
  return (
    <span className={styles.participants}>
      {faces.length > 0 && (
        <span className={styles.faces}>
          {faces.map(({ id, name, picture }) => (
            <Avatar key={id} name={name} picture={picture} size="tiny" />
          ))}
        </span>
      )}
      {places === null
        ? count === 0
          ? isOver
            ? texts.nobodyTook
            : texts.nobody
          : texts.participants(count)
        : !isFull && <TakenPlaces taken={count} places={places} />}
    </span>
  )
}

export const TakenPlaces = ({ taken, places }: { taken: number; places: number }) => (
  <span>
    <span className="visually-hidden">{texts.taken}</span>
    {texts.places(Math.min(taken, places), places)}
  </span>
)

export const ParticipantsSkeleton = () => <Skeleton width={132} height={28} radius="var(--r-full)" />
