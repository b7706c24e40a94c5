import {
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconDoorExit,
  IconGift,
  IconListCheck,
  IconWalk,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type EnrolmentState, openStates } from '#contract/domains/mission-types.ts'
import { excerpt } from '#contract/markdown.ts'
import { Face } from '#web/domains/people/components/Face.tsx'
import { ResidentLink } from '#web/domains/people/components/ResidentLink.tsx'
import { paths } from '#web/paths.ts'
import { formatDate, formatLately } from '#web/ui/dates.ts'
import { IconButton, IconLink } from '#web/ui/IconButton.tsx'
import { Tag, type TagTone } from '#web/ui/Tag.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import type { Participant } from './data.ts'
import styles from './ParticipantList.module.css'
import { texts } from './texts.ts'

interface Options {
  needsReport: boolean
  /** Nobody rewards themselves (product §3). */
  me: number
  onReward: (row: Participant) => void
  onEnd: (row: Participant) => void
}

const marks: Record<EnrolmentState, readonly [TagTone, ReactNode]> = {
  enrolled: ['gray', <IconWalk key="enrolled" />],
  submitted: ['info', <IconClock key="submitted" />],
  returned: ['warn', <IconArrowBackUp key="returned" />],
  rewarded: ['success', <IconCheck key="rewarded" />],
  canceled: ['gray', <IconDoorExit key="canceled" />],
}

/** How far an enrolment has come. */
export const StateTag = ({ status }: { status: EnrolmentState }) => (
  <Tag tone={marks[status][0]} icon={marks[status][1]}>
    {texts.states[status]}
  </Tag>
)

export const columnsOf = ({ needsReport, me, onReward, onEnd }: Options): readonly Column<Participant>[] => [
  {
    key: 'resident',
    label: texts.resident,
    main: true,
    cell: ({ resident }) => (
      <span className={styles.resident}>
        <Face person={resident} />
        <span>
          <ResidentLink resident={resident} search={{ tab: 'award' }} className={styles.name} />
          {resident.department && <small>{resident.department}</small>}
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    label: texts.state,
    plain: true,
    cell: ({ status }) => <StateTag status={status} />,
  },
  { key: 'report', label: texts.report, cell: row => <Report row={row} needsReport={needsReport} /> },
  {
    key: 'since',
    label: texts.since,
    cell: ({ since }) =>
      since ? formatDate(since) : <span className={styles.muted}>{texts.withoutEnrolment}</span>,
  },
  {
    key: 'actions',
    label: texts.actions,
    actions: true,
    cell: row => {
      const { id, status, resident } = row
      if (!openStates.some(state => state === status) || resident.id === me) return null
      const isReady = needsReport ? status === 'submitted' : true
      return (
        <span className={styles.buttons}>
          {status === 'submitted' && (
            <IconLink
              label={texts.review(resident.name)}
              icon={<IconListCheck />}
              to={paths.adminReview.path}
              search={{ report: id }}
            />
          )}
          {isReady && (
            <IconButton
              label={texts.rewardOne(resident.name)}
              icon={<IconGift />}
              onClick={() => onReward(row)}
            />
          )}
          <IconButton
            label={texts.endOne(resident.name)}
            icon={<IconDoorExit />}
            onClick={() => onEnd(row)}
          />
        </span>
      )
    },
  },
]

function Report({ row, needsReport }: { row: Participant; needsReport: boolean }) {
  const { submittedAt, report, files, decidedAt, decidedBy, comment, status } = row
  const isDecided = decidedAt && status !== 'submitted'
  if (!submittedAt && !isDecided)
    return <span className={styles.muted}>{needsReport ? texts.noReport : texts.noReportNeeded}</span>
  const own = report && excerpt(report)
  // The comment of an earlier return says nothing about the report that waits.
  const said = status === 'submitted' ? null : comment
  const words = (status === 'rewarded' ? own || said : said || own) || texts.onlyFiles
  const when = [
    isDecided ? texts.decided(decidedBy, formatLately(decidedAt)) : submittedAt && formatLately(submittedAt),
    files > 0 && texts.files(files),
  ]
  return (
    <span className={styles.report}>
      <span className={styles.words}>{words}</span>
      <small>{when.filter(Boolean).join(', ')}</small>
    </span>
  )
}
