import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#web/ui/dates.ts'
import { DialogBody, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Moment, Story } from '#web/ui/Story.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { useMe } from '../../people/data.ts'
import { type Award, awardsQuery, chipQuery } from '../awards.ts'
import { isFresh, progressOf } from '../chip.ts'
import { Chip } from '../components/Chip.tsx'
import { ChipProgress } from '../components/ChipProgress.tsx'
import { ChipWays } from '../components/ChipWays.tsx'
import { Trouble } from '../components/Nothing.tsx'
import { texts } from '../texts.ts'
import { onTheWayQuery, progressQuery } from '../ways.ts'
import styles from './BadgeInfoModal.module.css'

interface Props extends ModalProps {
  badgeId: number
  holder?: { readonly id: number; readonly name: string } | undefined
}

export default function BadgeInfoModal({ badgeId, holder }: Props) {
  const me = useMe().id
  const isMine = holder === undefined || holder.id === me
  const chip = useQuery(chipQuery(badgeId))
  const awards = useQuery(awardsQuery(holder?.id ?? me, badgeId))
  const onTheWay = useQuery({ ...onTheWayQuery(me), enabled: isMine })
  const steps = useQuery({ ...progressQuery([badgeId]), enabled: isMine })
  if (chip.isLoadingError || awards.isLoadingError)
    return (
      <>
        <DialogTitle>{texts.chip}</DialogTitle>
        <DialogBody>
          <Trouble
            onRetry={() => {
              void chip.refetch()
              void awards.refetch()
            }}
          />
        </DialogBody>
      </>
    )
  if (!chip.data || !awards.data) return <BadgeInfoSkeleton />

  const [latest] = awards.data
  const held = latest && !latest.recalledAt ? latest : undefined
  const status = isMine ? onTheWay.data?.get(badgeId) : undefined
  const progress = isMine && !held ? steps.data?.get(badgeId) : undefined
  const state = !held ? 'InProgress' : isFresh(held.createdAt) ? 'Completed' : undefined
  return (
    <>
      <DialogTitle>{chip.data.name}</DialogTitle>
      <DialogBody>
        <div className={styles.head}>
          <Chip
            chip={chip.data}
            sizes="184px"
            state={state}
            progress={progressOf(status, progress)}
            className={styles.chip}
          />
          <div className={styles.words}>
            {holder && !isMine && <p className={styles.holder}>{texts.holder(holder.name)}</p>}
            <Tag tone={held ? 'chip' : 'gray'}>
              {held
                ? texts.heldNow
                : status
                  ? texts.onTheWay(status)
                  : latest
                    ? texts.recalledNow
                    : texts.notHeld}
            </Tag>
            {chip.data.description && <p className={styles.description}>{chip.data.description}</p>}
            {progress && <ChipProgress progress={progress} withDeed />}
          </div>
        </div>
        {awards.data.length > 0 && (
          <Story title={texts.story}>
            {awards.data.map(award => (
              <AwardStory key={award.id} award={award} />
            ))}
          </Story>
        )}
        {!(held && isMine) &&
          (chip.data.deletedAt ? (
            <p className={styles.ended}>{texts.noLongerGiven}</p>
          ) : (
            <ChipWays chip={badgeId} />
          ))}
      </DialogBody>
    </>
  )
}

/** When, for what and by whom the chip was given; if it was recalled, why. */
function AwardStory({ award }: { award: Award }) {
  const { createdAt, recalledAt, comment, recallComment, mission, cause, awardedBy } = award
  return (
    <>
      {recalledAt && (
        <Moment hollow className={styles.moment}>
          <b>{texts.recalled}</b>
          <small>{formatMoment(recalledAt)}</small>
          {recallComment && <p>{recallComment}</p>}
        </Moment>
      )}
      <Moment className={styles.moment}>
        <b>{mission ? texts.forMission(mission.name) : texts.given}</b>
        <small>{formatMoment(createdAt)}</small>
        {cause && <p>{cause}</p>}
        {comment && <p>{comment}</p>}
        {awardedBy !== null && <small>{texts.givenBy(awardedBy)}</small>}
      </Moment>
    </>
  )
}

/** A placeholder with the geometry of the dialog. */
function BadgeInfoSkeleton() {
  return (
    <>
      <DialogTitle>
        <span className="visually-hidden">{texts.loading}</span>
        <Skeleton width="50%" height={28} />
      </DialogTitle>
      <DialogBody>
        <div className={styles.head}>
          <Skeleton height="auto" radius="30%" className={styles.chip} />
          <div className={styles.words}>
            <Skeleton width={120} height={28} radius="var(--r-sm)" />
            <Skeleton width="100%" />
            <Skeleton width="80%" />
          </div>
        </div>
        <Skeleton height={72} radius="var(--r-md)" className={styles.blank} />
      </DialogBody>
    </>
  )
}
