import { IconRotate360 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '#web/paths.ts'
import { Skyline } from '#web/ui/art/city.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { formatDay } from '#web/ui/dates.ts'
import { Markdown } from '#web/ui/Markdown.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { useMe } from '../../people/data.ts'
import { arrivalQuery, reportQuery } from '../arrival.ts'
import { texts } from '../arrivalTexts.ts'
import type { Award } from '../awards.ts'
import { ChipAssembly } from '../components/ChipAssembly.tsx'
import { Trouble } from '../components/Nothing.tsx'
import { residentCountQuery } from '../residentCount.ts'
import { texts as chips } from '../texts.ts'
import styles from './ChipArrivalModal.module.css'

interface Props extends ModalProps {
  award: number
  isFirst: boolean
}

/** A chip that has just come. Its other side has the report that earned it, or when, by whom and for what it was given. */
export default function ChipArrivalModal({ award: id, isFirst, onClose }: Props) {
  const me = useMe().id
  const arrival = useQuery(arrivalQuery(id))
  const report = useQuery(reportQuery(id))
  const residents = useQuery(residentCountQuery)
  // The words beside the chip wait for all: the dialog would jump while the chip is assembled.
  const isReady = arrival.data && !report.isPending && !residents.isPending
  if (arrival.isLoadingError || arrival.data === null)
    return (
      <>
        <DialogTitle>{chips.chip}</DialogTitle>
        <DialogBody>
          <Trouble onRetry={() => void arrival.refetch()} />
        </DialogBody>
      </>
    )
  if (!isReady) return <ChipArrivalSkeleton />

  const { award, chip } = arrival.data
  return (
    <>
      <Stage chip={chip} award={award} report={report.data ?? undefined} />
      <DialogTitle>{chip.name}</DialogTitle>
      <DialogBody>
        <div className={styles.words}>
          <p className={styles.tags}>
            <Tag tone="chip">{isFirst ? texts.first : texts.new}</Tag>
            <span className={styles.rarity}>{texts.rarity(chip.holders, residents.data)}</span>
          </p>
          {chip.description && <p className={styles.description}>{chip.description}</p>}
          <Why award={award} />
        </div>
      </DialogBody>
      <DialogFoot>
        <ButtonLink
          variant="line"
          size="small"
          to={paths.userChips.path}
          params={{ userId: me }}
          onClick={() => onClose()}
        >
          {texts.toCollection}
        </ButtonLink>
        <Button size="small" onClick={() => onClose()}>
          {texts.thanks}
        </Button>
      </DialogFoot>
    </>
  )
}

interface StageProps {
  chip: Parameters<typeof ChipAssembly>[0]['chip']
  award: Award
  report: { text: string; sentAt: string | null; files: number } | undefined
}

/** The chip, and its other side. */
function Stage({ chip, award, report }: StageProps) {
  const [isTurned, setTurned] = useState(false)
  const back = report ? texts.toReport : texts.toAward
  return (
    <div className={styles.stage}>
      <div className={styles.card} data-turned={isTurned}>
        <div className={styles.front} inert={isTurned}>
          <Skyline className={styles.skyline} preserveAspectRatio="xMidYMax slice" />
          <div className={styles.chip}>
            <ChipAssembly chip={chip} />
          </div>
        </div>
        <section
          className={classes(styles.back, !report && styles.plaque)}
          inert={!isTurned}
          aria-label={back}
        >
          {report ? (
            <>
              <h3>{texts.report}</h3>
              {report.sentAt && <small>{texts.sent(formatDay(report.sentAt))}</small>}
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long report scrolls by keyboard */}
              <div className={styles.text} tabIndex={0}>
                <Markdown top={4}>{report.text}</Markdown>
              </div>
              {report.files > 0 && <small>{texts.files(report.files)}</small>}
            </>
          ) : (
            <>
              <h3>{texts.on(formatDay(award.createdAt))}</h3>
              <Why award={award} />
            </>
          )}
        </section>
      </div>
      <button
        type="button"
        className={styles.turn}
        data-turned={isTurned}
        onClick={() => setTurned(!isTurned)}
      >
        <IconRotate360 aria-hidden="true" />
        {isTurned ? texts.toChip : back}
      </button>
    </div>
  )
}

/** For what and by whom it was given. */
function Why({ award: { mission, cause, comment, awardedBy } }: { award: Award }) {
  return (
    <div className={styles.why}>
      {mission && <b>{chips.forMission(mission.name)}</b>}
      {cause && <b>{cause}</b>}
      {comment && <p>{comment}</p>}
      <small>{awardedBy !== null ? chips.givenBy(awardedBy) : texts.byCity}</small>
    </div>
  )
}

/** A placeholder with the geometry of the dialog. */
function ChipArrivalSkeleton() {
  return (
    <>
      <div className={styles.stage}>
        <div className={styles.front}>
          <Skyline className={styles.skyline} preserveAspectRatio="xMidYMax slice" />
        </div>
      </div>
      <DialogTitle>
        <span className="visually-hidden">{chips.loading}</span>
        <Skeleton width="60%" height={28} />
      </DialogTitle>
      <DialogBody>
        <Skeleton height={96} />
      </DialogBody>
    </>
  )
}
