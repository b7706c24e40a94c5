import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Ref, useEffect, useId, useRef } from 'react'
import type { ReviewSearch } from '#web/domains/missions/adminSearch.ts'
import { FileList } from '#web/domains/missions/components/FileList.tsx'
import { Face } from '#web/domains/people/components/Face.tsx'
import { useMe } from '#web/domains/people/data.ts'
import { isSuperadmin } from '#web/domains/people/me.ts'
import { rewardWords } from '#web/domains/people/rewardWords.ts'
import { paths } from '#web/paths.ts'
import { ApiError } from '#web/rest/http.ts'
import { NoMissions } from '#web/ui/art/empty.ts'
import { Block } from '#web/ui/Block.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatDay, formatLately } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { Fact } from '#web/ui/Fact.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { type Report, reportQuery } from './data.ts'
import { takeDownFile } from './modals.ts'
import { ReportPictures } from './ReportPictures.tsx'
import { ReviewDecision } from './ReviewDecision.tsx'
import type { Drafts } from './ReviewForm.tsx'
import styles from './ReviewReport.module.css'
import { ReviewStory } from './ReviewStory.tsx'
import { texts } from './texts.ts'

interface Props {
  id: number
  search: ReviewSearch
  me: number
  /** Whether the report takes the focus when it is loaded. */
  wantsFocus: boolean
  onFocused: () => void
  drafts: Drafts
  /** Called when it is decided, by the reader or another moderator. */
  onDone: (decided: number) => void
}

/** One report with the data needed for its decision. */
export function ReviewReport({ id, search, me, wantsFocus, onFocused, drafts, onDone }: Props) {
  const { data: report, error, refetch, dataUpdatedAt } = useQuery(reportQuery(id))
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = report !== undefined
  useEffect(() => {
    if (!wantsFocus || !isThere) return
    heading.current?.focus({ preventScroll: true })
    onFocused()
  }, [wantsFocus, isThere, onFocused])

  if (!report)
    return (
      <Block className={styles.sheet}>
        <BackToQueue search={search} />
        {error ? (
          <Trouble isUnknown={error instanceof ApiError && error.status === 404} onRetry={refetch} />
        ) : (
          <ReportSkeleton />
        )}
      </Block>
    )
  return (
    <Block className={styles.sheet}>
      <BackToQueue search={search} />
      <article>
        <Head report={report} heading={heading} />
        <Facts report={report} now={dataUpdatedAt} />
        {report.mission?.description && (
          <details className={styles.task}>
            <summary>{texts.task}</summary>
            <Markdown>{report.mission.description}</Markdown>
          </details>
        )}
        <Sent report={report} />
        <ReviewStory report={report} />
      </article>
      <ReviewDecision
        report={report}
        search={search}
        me={me}
        now={dataUpdatedAt}
        drafts={drafts}
        onDone={onDone}
      />
    </Block>
  )
}

/** Shown where list and report are shown one at a time. */
const BackToQueue = ({ search }: { search: ReviewSearch }) => (
  <Link to={paths.adminReview.path} search={{ ...search, report: undefined }} className={styles.back}>
    <IconArrowLeft aria-hidden="true" />
    {texts.toQueue}
  </Link>
)

interface HeadProps {
  report: Report
  heading: Ref<HTMLHeadingElement>
}

const Head = ({ report: { resident, mission }, heading }: HeadProps) => (
  <header className={styles.head}>
    <Face person={resident} size="medium" />
    <div>
      <h2 ref={heading} tabIndex={-1} className={styles.name}>
        {resident.name}
      </h2>
      <p>
        {mission?.name ?? texts.noMission} {mission?.deletedAt && <Tag>{texts.noMission}</Tag>}
      </p>
    </div>
  </header>
)

function Facts({
  report: { status, submittedAt, createdAt, mission },
  now,
}: {
  report: Report
  now: number
}) {
  const until = mission?.available_until
  return (
    <dl className={styles.facts}>
      {submittedAt && status === 'submitted' ? (
        <Fact name={texts.chapters.sent}>{formatLately(submittedAt)}</Fact>
      ) : (
        <Fact name={texts.chapters.enrolled}>{formatLately(createdAt)}</Fact>
      )}
      <Fact name={texts.deadline}>
        {until ? (Date.parse(until) < now ? texts.over(formatDay(until)) : formatDay(until)) : texts.none}
      </Fact>
      {mission && <Fact name={texts.reward}>{rewardWords(mission) || texts.thanks}</Fact>}
    </dl>
  )
}

/** The text beside the files. */
function Sent({ report: { report, attachments, status } }: { report: Report }) {
  const id = useId()
  const mayTakeDown = isSuperadmin(useMe())
  if (status === 'enrolled') return <p className={styles.none}>{texts.notSent}</p>
  // What stands in it now is a draft; what was sent is in the story.
  if (status === 'returned') return <p className={styles.none}>{texts.notSentAgain}</p>
  const there = attachments.filter(file => !file.takenDownAt)
  const pictures = there.filter(({ mime }) => mime.startsWith('image/'))
  const others = attachments.filter(file => !pictures.includes(file))
  return (
    <div className={styles.sent}>
      <section aria-labelledby={`${id}-text`} className={styles.text}>
        <h3 id={`${id}-text`}>{texts.report}</h3>
        {report ? <Markdown top={4}>{report}</Markdown> : <p className={styles.none}>{texts.noText}</p>}
      </section>
      {attachments.length > 0 && (
        <section aria-labelledby={`${id}-files`} className={styles.files}>
          <h3 id={`${id}-files`}>{texts.files}</h3>
          <ReportPictures pictures={pictures} />
          <FileList files={others} />
          {mayTakeDown && there.length > 0 && (
            <Button
              variant="ghost"
              size="small"
              className={styles.takeDown}
              onClick={() => void takeDownFile.open({ files: there })}
            >
              {texts.takeDown}
            </Button>
          )}
        </section>
      )}
    </div>
  )
}

function Trouble({ isUnknown, onRetry }: { isUnknown: boolean; onRetry: () => Promise<unknown> }) {
  return (
    <>
      <h2 className="visually-hidden">{texts.report}</h2>
      {isUnknown ? (
        <Empty drawing={<NoMissions />} title={texts.noReportTitle} text={texts.noReportText} />
      ) : (
        <Failed title={texts.reportFailedTitle} text={texts.failedText} onRetry={onRetry} />
      )}
    </>
  )
}

export const ReportSkeleton = () => (
  <div role="status" className={styles.skeleton}>
    <span className="visually-hidden">{texts.loadingReport}</span>
    <div className={styles.head}>
      <Skeleton width={44} height={44} radius="50%" />
      <div>
        <Skeleton width={220} height={28} />
        <Skeleton width={320} height={18} />
      </div>
    </div>
    <Skeleton height={64} radius="var(--r-md)" />
    <Skeleton height={180} radius="var(--r-md)" />
    <Skeleton width="60%" height={80} radius="var(--r-md)" />
  </div>
)
