import { Modal } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { IconArrowBackUp, IconRepeat, IconUsers, IconUsersGroup } from '@tabler/icons-react'
import { Skyline } from '#web/ui/art/city.ts'
import { Markdown } from '#web/ui/Markdown.tsx'
import { DialogTitle } from '#web/ui/modal/Dialog.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { missionTypeNames } from '../cardTexts.ts'
import type { Mission } from '../data.ts'
import { texts } from '../missionTexts.ts'
import { isOver, isOwn, type Standing } from '../standing.ts'
import { MissionFacts } from './MissionFacts.tsx'
import styles from './MissionIntroduction.module.css'
import { MissionPicture } from './MissionPicture.tsx'
import { MissionTags } from './MissionTags.tsx'
import { RewardPanel } from './RewardPanel.tsx'
import { StandingMark } from './StandingMark.tsx'

interface Props {
  mission: Mission
  standing: Standing
  /** Null while it is loading. */
  taken: number | null
  /** The moderator's comment on a returned report. */
  returned?: string | null | undefined
}

/** The head of a mission's dialog: name, description, reward, deadline, places. */
export function MissionIntroduction({ mission, standing, taken, returned }: Props) {
  const { name, type, description, places, is_repeatable } = mission
  const { ref: title, entry } = useIntersection()
  return (
    <>
      <div className={styles.top} aria-hidden="true">
        <p className={styles.topName} data-shown={entry?.isIntersecting === false || undefined}>
          {name}
        </p>
      </div>
      <div className={styles.hero}>
        <Skyline className={styles.skyline} preserveAspectRatio="xMidYMax slice" />
        <MissionPicture mission={mission} sizes="230px" className={styles.picture} />
        <div className={styles.words}>
          {type && <p className={styles.type}>{missionTypeNames[type]}</p>}
          <Modal.Title ref={title} className={styles.title}>
            {name}
          </Modal.Title>
        </div>
      </div>
      <div className={styles.body}>
        <MissionFacts mission={mission} className={styles.facts} />
        <MissionTags mission={mission} reward={false} className={styles.tags}>
          {taken !== null && !isOver(mission) && (
            <Tag tone="line" icon={places === null ? <IconUsers /> : <IconUsersGroup />}>
              {places === null
                ? texts.participating(taken)
                : texts.placesLeft(Math.max(places - taken, 0), places)}
            </Tag>
          )}
          {is_repeatable && (
            <Tag tone="line" icon={<IconRepeat />}>
              {texts.repeatable}
            </Tag>
          )}
          {isOwn(standing) && <StandingMark standing={standing} />}
        </MissionTags>
        {returned && (
          <div className={styles.returned}>
            <IconArrowBackUp aria-hidden="true" />
            <div>
              <b>{texts.storyReturned}</b>
              <Markdown>{returned}</Markdown>
            </div>
          </div>
        )}
        <div className={styles.columns}>
          {description ? <Markdown>{description}</Markdown> : <span />}
          <RewardPanel mission={mission} />
        </div>
      </div>
    </>
  )
}

/** A placeholder with the geometry of the dialog. */
export function MissionIntroductionSkeleton() {
  return (
    <div role="status">
      <DialogTitle>
        <span className="visually-hidden">{texts.missionsLoading}</span>
      </DialogTitle>
      <div className={styles.body}>
        <Skeleton height={150} radius="var(--r-lg)" />
        <div className={styles.columns}>
          <div>
            <Skeleton width="100%" height={16} />
            <Skeleton width="92%" height={16} className={styles.bar} />
            <Skeleton width="96%" height={16} className={styles.bar} />
            <Skeleton width="50%" height={16} className={styles.bar} />
          </div>
          <Skeleton height={188} radius="var(--r-lg)" />
        </div>
      </div>
    </div>
  )
}
