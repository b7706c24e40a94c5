import { useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { NoMissions } from '#web/ui/art/empty.ts'
import { Block } from '#web/ui/Block.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { type Elsewhere, elsewhereOf } from '#web/ui/elsewhere.ts'
import { Failed } from '#web/ui/Failed.tsx'
import { SearchField } from '#web/ui/form/SearchField.tsx'
import { NoMatch } from '#web/ui/NoMatch.tsx'
import { NoPage } from '#web/ui/NoPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Sought } from '#web/ui/Sought.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { useMe } from '../../people/data.ts'
import { nameOf } from '../../people/me.ts'
import { residentQuery } from '../../people/profile.ts'
import { MissionRow } from '../components/MissionRow.tsx'
import { MissionGridSkeleton } from '../components/MissionStreet.tsx'
import { StandingMark } from '../components/StandingMark.tsx'
import { completedQuery, inProgressQuery, userTabCountQueries } from '../lists.ts'
import { type UserMissionTab, userMissionTabs } from '../search.ts'
import { texts } from '../texts.ts'
import styles from './UserMissionsScreen.module.css'

const route = getRouteApi('/resident/user-missions/$userId')

/** A resident's open enrolments and completions. */
export function UserMissionsScreen() {
  const { userId } = route.useParams()
  const { tab = 'in-progress', q, page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const me = useMe()
  const { data: resident } = useSuspenseQuery(residentQuery(userId))
  const counts = useQueries({ queries: userTabCountQueries(userId, q) })
  const isMe = resident.id === me.id
  const handleWords = (words: string | undefined) =>
    void navigate({
      search: previous => ({ ...previous, page: undefined, q: words }),
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <PageHeader
        title={isMe ? texts.myMissions : texts.userMissions(nameOf(resident))}
        lead={texts.userMissionsLead}
        tutorial={isMe ? 'my-missions' : undefined}
        actions={
          isMe && (
            <ButtonLink variant="line" size="small" to={paths.missions.path}>
              {texts.allMissions}
            </ButtonLink>
          )
        }
      />
      <Tabs
        label={texts.groups}
        tabs={userMissionTabs.map((key, index) => {
          const value = counts[index]?.data
          return {
            key,
            label: texts.userTabs[key],
            count: value ? { value, label: texts.missionCount(value) } : undefined,
          }
        })}
        value={tab}
        onChange={next =>
          void navigate({ search: { q, ...(next === 'completed' && { tab: next }) }, resetScroll: false })
        }
      >
        <search aria-label={texts.filters} className={styles.search}>
          <SearchField
            label={texts.find}
            value={q ?? ''}
            onChange={words => handleWords(words.trim() || undefined)}
          />
        </search>
        <Sought words={q}>
          <Missions
            // Of another resident nothing of the one before is shown while it loads.
            key={`${userId} ${tab}`}
            user={userId}
            tab={tab}
            q={q}
            page={page}
            isMe={isMe}
            elsewhere={elsewhereOf(userMissionTabs, tab, counts, key => ({
              label: texts.userTabs[key],
              search: { tab: key },
            }))}
            onPage={next => void navigate({ search: previous => ({ ...previous, page: next }) })}
            onReset={() => handleWords(undefined)}
          />
        </Sought>
      </Tabs>
    </>
  )
}

interface Props {
  user: number
  tab: UserMissionTab
  q: string | undefined
  page: number
  isMe: boolean
  elsewhere: readonly Elsewhere[]
  onPage: (page: number) => void
  /** Searches for nothing. */
  onReset: () => void
}

function Missions({ user, tab, q, page, isMe, elsewhere, onPage, onReset }: Props) {
  const inProgress = useQuery({ ...inProgressQuery(user, page, q), enabled: tab === 'in-progress' })
  const completed = useQuery({ ...completedQuery(user, page, q), enabled: tab === 'completed' })
  const { data, isLoadingError, refetch } = tab === 'completed' ? completed : inProgress
  if (isLoadingError) {
    return (
      <Block hiddenTitle={texts.userTabs[tab]}>
        <Failed title={texts.failedTitle} onRetry={refetch} />
      </Block>
    )
  }
  if (!data) return <MissionGridSkeleton count={2} />
  if (data.rows.length === 0 && data.pagination.total > 0) {
    return (
      <Block hiddenTitle={texts.userTabs[tab]}>
        <NoPage onStart={() => onPage(1)} />
      </Block>
    )
  }
  if (data.rows.length === 0 && q) {
    return (
      <Block hiddenTitle={texts.userTabs[tab]}>
        <NoMatch
          text={texts.nothingFoundText}
          action={texts.reset}
          onAction={onReset}
          onlyWords
          elsewhere={elsewhere}
        />
      </Block>
    )
  }
  if (data.rows.length === 0) {
    return (
      <Block hiddenTitle={texts.userTabs[tab]}>
        <Empty
          drawing={<NoMissions />}
          {...(tab === 'completed' ? texts.noneCompleted : texts.noneInProgress)}
          action={isMe && <ButtonLink to={paths.missions.path}>{texts.chooseMission}</ButtonLink>}
          tutorial={isMe ? 'my-missions' : undefined}
        />
      </Block>
    )
  }
  return (
    <>
      <h2 className="visually-hidden">{texts.userTabs[tab]}</h2>
      <ul className={styles.grid}>
        {data.rows.map(({ id, status, createdAt, mission }) => {
          const date = formatDay(createdAt)
          return (
            <li key={id}>
              {mission ? (
                <MissionRow mission={mission}>
                  {status === 'rewarded' ? texts.rewardedOn(date) : texts.enrolledOn(date)}
                  {status !== 'canceled' && <StandingMark standing={status} isMe={isMe} />}
                </MissionRow>
              ) : (
                <Block className={styles.hidden}>
                  <p>{texts.hiddenMission}</p>
                  <p className={styles.date}>
                    {status === 'rewarded' ? texts.rewardedOn(date) : texts.enrolledOn(date)}
                  </p>
                </Block>
              )}
            </li>
          )
        })}
      </ul>
      <Pagination page={data.pagination.page} pageCount={data.pagination.pageCount} onChange={onPage} />
    </>
  )
}
