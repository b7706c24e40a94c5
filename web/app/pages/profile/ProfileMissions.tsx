import type { UseQueryResult } from '@tanstack/react-query'
import { MissionLink } from '#web/domains/missions/components/MissionLink.tsx'
import { MissionPicture } from '#web/domains/missions/components/MissionPicture.tsx'
import type { completedQuery } from '#web/domains/missions/lists.ts'
import { paths } from '#web/paths.ts'
import { NoMissions } from '#web/ui/art/empty.ts'
import { formatDay } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { MoreLink } from '#web/ui/MoreLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ProfileBlock } from './ProfileBlock.tsx'
import styles from './ProfileMissions.module.css'
import { texts } from './texts.ts'

const LATEST = 4

interface Props {
  holder: { id: number; name: string }
  query: UseQueryResult<ReturnType<NonNullable<ReturnType<typeof completedQuery>['select']>>>
}

/** A resident's latest completions. Without any, the link leads to the missions in progress, which this block does not show. */
export const ProfileMissions = ({ holder, query }: Props) => (
  <ProfileBlock
    title={texts.completed}
    query={query}
    isAllKept
    all={
      <MoreLink
        to={paths.userMissions.path}
        params={{ userId: holder.id }}
        search={query.data?.pagination.total === 0 ? {} : { tab: 'completed' }}
        of={texts.allMissions(holder.name)}
      >
        {texts.all}
      </MoreLink>
    }
    skeleton={
      <div className={styles.missions}>
        {Array.from({ length: LATEST }, (_, index) => (
          <Skeleton key={index} height={84} radius="var(--r-lg)" />
        ))}
      </div>
    }
    empty={<Empty drawing={<NoMissions />} title={texts.noMissionsTitle} text={texts.noMissionsText} />}
  >
    {({ rows }) => (
      <ul className={styles.missions}>
        {rows.slice(0, LATEST).map(({ id, createdAt, mission }) => (
          <li key={id} className={styles.mission}>
            {mission && <MissionPicture mission={mission} sizes="64px" className={styles.picture} />}
            <div>
              {mission ? (
                <MissionLink id={mission.id} className="whole-card">
                  {mission.name}
                </MissionLink>
              ) : (
                texts.hiddenMission
              )}
              <small>{texts.completedOn(formatDay(createdAt))}</small>
            </div>
          </li>
        ))}
      </ul>
    )}
  </ProfileBlock>
)
