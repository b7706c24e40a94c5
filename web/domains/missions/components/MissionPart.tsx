import { useDidUpdate } from '@mantine/hooks'
import { IconCalendarTime, IconCircleCheck, IconEye, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { attempt } from '#web/attempt.ts'
import { isReplay } from '#web/rest/once.ts'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/modal/confirm.ts'
import { DialogFoot } from '#web/ui/modal/Dialog.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { useMe } from '../../people/data.ts'
import type { Mission } from '../data.ts'
import {
  type Enrolment,
  endedEnrolmentQuery,
  type OwnReward,
  type Report,
  useCancelEnrolment,
  useEnrol,
  useSubmitReport,
} from '../enrolments.ts'
import { ReportForm } from '../forms/ReportForm.tsx'
import { deadlineOf } from '../mission.ts'
import { texts } from '../missionTexts.ts'
import { canEnrol, isOver, type Standing } from '../standing.ts'
import { isAfter, isClaimed } from '../story.ts'
import { LostReport, type Written } from './LostReport.tsx'
import styles from './MissionPart.module.css'
import { PlaceWish } from './PlaceWish.tsx'
import { ReportStory } from './ReportStory.tsx'

interface Props {
  mission: Mission
  enrolment: Enrolment | null
  reward: OwnReward | null
  standing: Standing
  onClose: () => void
}

const sendWords: Record<string, string> = {
  enrolled: texts.send,
  submitted: texts.sendChanged,
  returned: texts.sendAgain,
}

/** Whether nothing has come after an enrolment that ended. */
const isLatest = ({ id, deletedAt }: Enrolment, enrolment: Enrolment | null, reward: OwnReward | null) =>
  !(enrolment && enrolment.id > id) && !(reward && isAfter(reward.createdAt, deletedAt))

/** The reader's enrolment in a mission: enrol, report, cancel, and its story. */
export function MissionPart({ mission, enrolment, reward, standing, onClose }: Props) {
  const me = useMe().id
  const { mutateAsync: sendEnrol } = useEnrol(me, mission.id)
  const cancel = useCancelEnrolment(me, mission.id)
  const { mutateAsync: sendReport } = useSubmitReport(me, mission.id)
  const open = enrolment && enrolment.status !== 'rewarded' ? enrolment : null
  const { data: ended } = useQuery({
    ...endedEnrolmentQuery(me, mission.id),
    enabled: !open && (reward === null || mission.is_repeatable),
  })
  /** Of one that ended the story stays until the reader takes part again. */
  const told = open ?? (ended && isLatest(ended, enrolment, reward) ? ended : enrolment)
  /** What stands in the form; null after the reader has sent it or gone back to what was sent. */
  const written = useRef<Written | null>(null)
  const [lost, setLost] = useState<Written | null>(null)
  // The pressed button disappears after each move, so the focus moves to the story; who is writing goes on.
  const story = useRef<HTMLDivElement>(null)
  useDidUpdate(() => {
    if (!(document.activeElement instanceof HTMLTextAreaElement)) story.current?.focus()
    const last = written.current
    if (!last || last.enrolment === open?.id) return
    // The form is gone with its enrolment: by the reader, who was asked, or by a moderator.
    written.current = null
    const isLeft = cancel.variables === last.enrolment && cancel.status !== 'error'
    if (!isLeft && last.report.trim() !== '') setLost(last)
  }, [enrolment?.id, enrolment?.status])
  /** The state in which the reader began to write a report that is not asked for yet. */
  const [begun, setBegun] = useState<Standing | null>(null)
  const isReporting = begun === standing
  // A draft opens the form, which stays open when the resident deletes all of the text.
  const [drafted] = useState(() =>
    enrolment && (enrolment.report || enrolment.attachments.length > 0) ? enrolment.id : null,
  )
  const isSent = standing === 'submitted'
  /** A deleted mission takes no report. */
  const isLate = !isSent && !mission.deletedAt && deadlineOf(mission) === 'over'
  const isTaken = enrolment !== null && isClaimed(enrolment)
  const isWriting = isSent
    ? isReporting
    : (standing === 'enrolled' || standing === 'returned') &&
      (mission.requires_report || standing === 'returned' || enrolment?.id === drafted || isReporting)

  const [enrol, isEnrolling] = useSingleFlight(async () => {
    await attempt(sendEnrol, { done: texts.enrolled, text: mission.name, failed: texts.notEnrolled })
  })

  const [leave] = useSingleFlight(async () => {
    if (!open) return
    const { leaveTitle: title, leave: action, stay } = texts
    const typed = written.current?.report ?? open.report ?? ''
    const isDrafted = isSent ? typed !== (open.report ?? '') : typed !== '' || open.attachments.length > 0
    // After a reward the place stays taken.
    const freesPlace = mission.places !== null && !reward?.enrolment
    const text = texts.leaveText(open.submittedAt !== null, isDrafted, freesPlace)
    if (!(await confirm.open({ title, text, action, cancel: stay, danger: true }))) return
    const isDone = await attempt(() => cancel.mutateAsync(open.id), {
      done: texts.left,
      text: mission.name,
      failed: texts.notLeft,
    })
    if (isDone) setBegun(null)
  })

  const stopWriting = () => {
    setBegun(null)
    written.current = null
    story.current?.focus()
  }

  const handleReport = async (report: Report) => {
    if (!open) return
    const seen = isSent ? open.updatedAt : null
    const answer = await sendReport({ id: open.id, seen, ...report })
    stopWriting()
    // Of one that was sent before, a decision may have come since.
    if (!isReplay(answer)) toast.success(texts.sent, { text: texts.sentText })
  }

  const leaving = open && (
    <div className={styles.leaving}>
      <Button
        variant="ghost"
        size="small"
        pending={cancel.isPending && texts.leaving}
        onClick={() => void leave()}
      >
        {texts.leave}
      </Button>
      <p className={styles.hint}>{texts.freeToLeave}</p>
    </div>
  )

  return (
    <>
      <div ref={story} tabIndex={-1} className={styles.story}>
        {told && <ReportStory key={told.id} enrolment={told} reward={reward} />}
        {lost && <LostReport {...lost} />}
      </div>
      {isWriting && open && (
        <ReportForm
          key={open.id}
          enrolment={open}
          focused={isReporting}
          onWrite={report => {
            written.current = { enrolment: open.id, report }
          }}
          onSubmit={handleReport}
        >
          {(isSending, mayLeave) => (
            <>
              {leaving}
              <DialogFoot>
                {isSent && (
                  <Button
                    variant="line"
                    size="small"
                    onClick={() => void mayLeave().then(may => may && stopWriting())}
                  >
                    {texts.keepSent}
                  </Button>
                )}
                {isTaken && <p className={styles.hint}>{texts.takenHint}</p>}
                {isLate && <p className={styles.hint}>{texts.lateHint}</p>}
                {!isTaken && (
                  <Button type="submit" pending={isSending && texts.sending} className={styles.last}>
                    {sendWords[open.status]}
                  </Button>
                )}
              </DialogFoot>
            </>
          )}
        </ReportForm>
      )}
      {!isWriting && leaving}
      {!isWriting && standing === 'enrolled' && (
        <DialogFoot>
          <p className={styles.hint}>{texts.noReportHint}</p>
          <Button variant="soft" className={styles.last} onClick={() => setBegun(standing)}>
            {texts.writeReport}
          </Button>
        </DialogFoot>
      )}
      {!isWriting && isSent && !isTaken && (
        <DialogFoot>
          <p className={styles.hint}>{texts.changeHint}</p>
          <Button variant="soft" className={styles.last} onClick={() => setBegun(standing)}>
            {texts.change}
          </Button>
        </DialogFoot>
      )}
      {!isWriting && isTaken && <Closing icon={<IconEye />} text={texts.takenHint} onClose={onClose} />}
      {canEnrol(standing) && (
        <DialogFoot>
          <Button pending={isEnrolling && texts.enrolling} onClick={() => void enrol()}>
            {reward ? texts.enrolAgain : texts.enrol}
          </Button>
          <p className={styles.hint}>{texts.freeToLeave}</p>
        </DialogFoot>
      )}
      {standing === 'full' && <PlaceWish mission={mission.id} />}
      {standing === 'planned' && mission.publish_at && (
        <Closing icon={<IconCalendarTime />} text={texts.plannedHint(mission.publish_at)} onClose={onClose} />
      )}
      {standing === 'closed' && (
        <Closing
          icon={<IconLock />}
          text={mission.deletedAt ? texts.goneHint : isOver(mission) ? texts.closedHint : texts.chipGoneHint}
          onClose={onClose}
        />
      )}
      {standing === 'rewarded' && (
        <Closing icon={<IconCircleCheck />} text={texts.rewardedHint} onClose={onClose} />
      )}
    </>
  )
}

interface ClosingProps {
  icon: ReactNode
  text: string
  onClose: () => void
}

/** Why no action is possible. */
function Closing({ icon, text, onClose }: ClosingProps) {
  return (
    <DialogFoot>
      <Button variant="line" size="small" onClick={() => onClose()}>
        {texts.close}
      </Button>
      <p className={styles.state}>
        {icon}
        {text}
      </p>
    </DialogFoot>
  )
}
