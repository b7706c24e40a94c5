import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { DAY_MS } from '#contract/clock.ts'
import { CLAIM_MINUTES } from '#contract/domains/mission-types.ts'
import { ApiError } from '#web/rest/http.ts'
import { NoMissions } from '#web/ui/art/empty.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { DialogBody, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { useMe } from '../../people/data.ts'
import { MissionIntroduction, MissionIntroductionSkeleton } from '../components/MissionIntroduction.tsx'
import { MissionPart } from '../components/MissionPart.tsx'
import { missionQuery } from '../data.ts'
import { myEnrolmentQuery, myRewardQuery } from '../enrolments.ts'
import { texts } from '../missionTexts.ts'
import { participantsQuery } from '../participants.ts'
import { standingOf } from '../standing.ts'

/** Renders again at the first of these moments that is still to come: a deadline, the end of a claim. */
function useMoments(...moments: readonly (number | null)[]) {
  const [now, setNow] = useState(Date.now)
  const next = Math.min(...moments.filter(moment => moment !== null && moment > now).map(Number))
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(next - Date.now(), 0), DAY_MS) + 1)
    return () => clearTimeout(timer)
  }, [next, now])
}

const momentOf = (date: string | null | undefined) => (date ? Date.parse(date) : null)

/** The dialog of a mission: description, reward, deadline, places, and the reader's enrolment. */
export default function MissionInfoModal({ id, onClose }: { id: number } & ModalProps) {
  const me = useMe().id
  const mission = useQuery(missionQuery(id))
  const enrolment = useQuery(myEnrolmentQuery(me, id))
  const reward = useQuery(myRewardQuery(me, id))
  const { data: participants } = useQuery(participantsQuery([id]))
  const claimed = momentOf(enrolment.data?.claimedAt)
  useMoments(
    momentOf(mission.data?.publish_at),
    momentOf(mission.data?.available_until),
    claimed && claimed + CLAIM_MINUTES * 60_000,
  )

  // A failed refresh keeps the dialog with the data loaded before.
  const failed = [mission, enrolment, reward].filter(
    ({ isLoadingError, data }) => isLoadingError && data === undefined,
  )
  const refusal = mission.error instanceof ApiError ? mission.error.status : null
  if (mission.data === undefined && (refusal === 403 || refusal === 404)) {
    return (
      <Trouble>
        <Empty
          drawing={<NoMissions />}
          title={texts.noMissionTitle}
          text={texts.noMissionText}
          action={<Button onClick={() => onClose()}>{texts.close}</Button>}
        />
      </Trouble>
    )
  }
  if (failed.length > 0) {
    return (
      <Trouble>
        <Failed title={texts.failedTitle} onRetry={() => failed.forEach(query => void query.refetch())} />
      </Trouble>
    )
  }
  if (!mission.data || enrolment.data === undefined || reward.data === undefined) {
    return <MissionIntroductionSkeleton />
  }
  // Deleted while it is open: the dialog stays, with the words of whoever is writing a report.
  const known =
    refusal === 404
      ? { ...mission.data, deletedAt: new Date(mission.errorUpdatedAt).toISOString() }
      : mission.data
  const taken = participants?.get(id)?.count ?? null
  const standing = standingOf(known, {
    status: enrolment.data?.status ?? null,
    isRewarded: reward.data !== null || enrolment.data?.status === 'rewarded',
    // One's own place stays taken, and is open to oneself.
    isPlaced: enrolment.data !== null,
    taken: taken === null ? null : taken - (enrolment.data ? 1 : 0),
  })
  return (
    <>
      <MissionIntroduction
        mission={known}
        standing={standing}
        taken={taken}
        returned={standing === 'returned' ? enrolment.data?.moderator_comment : undefined}
      />
      <MissionPart
        mission={known}
        enrolment={enrolment.data}
        reward={reward.data}
        standing={standing}
        onClose={onClose}
      />
    </>
  )
}

function Trouble({ children }: { children: ReactNode }) {
  return (
    <>
      <DialogTitle>
        <span className="visually-hidden">{texts.missions}</span>
      </DialogTitle>
      <DialogBody>{children}</DialogBody>
    </>
  )
}
