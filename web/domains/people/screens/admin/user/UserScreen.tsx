import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconHeart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { words } from '#contract/words.ts'
import { ExportButton } from '#web/domains/people/components/ExportButton.tsx'
import { ProfilePass } from '#web/domains/people/components/ProfilePass.tsx'
import { useMe } from '#web/domains/people/data.ts'
import { infoQuery } from '#web/domains/people/info.ts'
import { nameOf } from '#web/domains/people/me.ts'
import { type HistoryChoice, type PeopleSearch, personTabs } from '#web/domains/people/peopleSearch.ts'
import { paths } from '#web/paths.ts'
import { tabIn } from '#web/searchReader.ts'
import { ChipMark, CoinMark, EnergyMark } from '#web/ui/art/marks.tsx'
import { Block } from '#web/ui/Block.tsx'
import { formatLately } from '#web/ui/dates.ts'
import { Failed } from '#web/ui/Failed.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { formatNumber, formatSigned } from '#web/ui/numbers.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { Tag, Tags } from '#web/ui/Tag.tsx'
import { RoleTag } from '../users/columns.tsx'
import type { Person } from '../users/data.ts'
import { AwardTab } from './AwardTab.tsx'
import { DataTab } from './DataTab.tsx'
import { neighboursQuery, personQuery } from './data.ts'
import type { Place } from './neighbours.ts'
import { texts } from './texts.ts'
import styles from './UserScreen.module.css'

const route = getRouteApi('/moderator/admin/user-list/user/$userId')

interface HistoryProps {
  /** The id of the resident. */
  user: number
  chosen: HistoryChoice
  onChoose: (chosen: HistoryChoice) => void
}

/** What other domains show of a resident. */
interface Props {
  /** The chips and the missions. */
  Held: ComponentType<{ person: Person }>
  History: ComponentType<HistoryProps>
}

const ToList = ({ list }: { list: PeopleSearch }) => (
  <Link to={paths.adminUsers.path} search={list} className={styles.back}>
    <IconArrowLeft aria-hidden="true" />
    {texts.toList}
  </Link>
)

interface AloneProps {
  title: string
  list: PeopleSearch
  children: ReactNode
}

/** What stands where there is no resident to show: the way back stays. */
const Alone = ({ title, list, children }: AloneProps) => (
  <>
    <PageTitle>{title}</PageTitle>
    <div className={styles.crumbs}>
      <ToList list={list} />
    </div>
    {children}
  </>
)

/** One resident: data, awards, history; the address keeps the tab and the list one came from. */
export function UserScreen({ Held, History }: Props) {
  const { userId } = route.useParams()
  const { tab, at, category, month, ...list } = route.useSearch()
  const navigate = route.useNavigate()
  const me = useMe()
  const { data: person, isPending, isLoadingError, refetch } = useQuery(personQuery(userId))
  const infoRead = useQuery(infoQuery(userId))
  // Not the card of the resident before, which would be saved under this one's name.
  const info = infoRead.isPlaceholderData ? undefined : infoRead.data
  const { data: beside } = useQuery({
    ...neighboursQuery(list, at ?? 0, userId),
    enabled: at !== undefined,
  })

  if (isLoadingError)
    return (
      <Alone title={texts.failedTitle} list={list}>
        <Block hiddenTitle={texts.failedTitle}>
          <Failed title={texts.failedTitle} onRetry={refetch} />
        </Block>
      </Alone>
    )
  if (isPending)
    return (
      <Alone title={texts.loading} list={list}>
        <div role="status">
          <span className="visually-hidden">{texts.loading}</span>
          <Skeleton height={420} radius="var(--r-xl)" />
        </div>
      </Alone>
    )
  if (!person)
    return (
      <Alone title={texts.gone} list={list}>
        <Block title={texts.gone}>
          <p>{texts.goneText}</p>
        </Block>
      </Alone>
    )
  const place = beside ? beside.place : at
  const go = (to: Place | undefined) =>
    to && void navigate({ params: { userId: to.id }, search: { ...list, tab, at: to.at } })
  const key = tab ?? personTabs[0]
  const line = [person.position, person.city].filter(Boolean).join(', ')
  return (
    <>
      <PageTitle>{nameOf(person)}</PageTitle>
      <div className={styles.crumbs}>
        <ToList list={list} />
        {at !== undefined && (
          <>
            {place !== undefined && <span className={styles.place}>{texts.place(place + 1)}</span>}
            <IconButton
              filled
              label={texts.previous}
              icon={<IconChevronLeft />}
              disabled={!beside?.previous}
              onClick={() => go(beside?.previous)}
            />
            <IconButton
              filled
              label={texts.next}
              icon={<IconChevronRight />}
              disabled={!beside?.next}
              onClick={() => go(beside?.next)}
            />
          </>
        )}
        {info && <ExportButton path={`/api/user-infos/${info.id}/export-statistics`} />}
      </div>
      <ProfilePass
        name={nameOf(person)}
        picture={person.avatar}
        isMe={person.id === me.id}
        isBlocked={person.blocked}
        isLow
        figures={[
          { label: words.points, icon: <EnergyMark />, value: formatNumber(person.points), tone: 'energy' },
          { label: words.balance, icon: <CoinMark />, value: formatNumber(person.balance), tone: 'coins' },
          { label: words.badges, icon: <ChipMark />, value: formatNumber(person.chips), tone: 'chips' },
          { label: texts.reputation, icon: <IconHeart />, value: formatSigned(person.reputation) },
        ]}
      >
        <p>
          {[line, person.seenAt ? texts.seen(formatLately(person.seenAt)) : texts.never]
            .filter(Boolean)
            .join('. ')}
        </p>
        <div className={styles.marks}>
          <Tags>
            <RoleTag {...person.role} />
            {person.team && <Tag>{person.team.name}</Tag>}
            {person.blocked && <Tag tone="danger">{texts.accessClosed}</Tag>}
          </Tags>
        </div>
      </ProfilePass>
      <div className={styles.tabs}>
        <Tabs
          label={texts.tabs}
          tabs={personTabs.map(name => ({ key: name, label: texts.tab[name] }))}
          value={key}
          onChange={name =>
            void navigate({
              search: { ...list, at, tab: tabIn(personTabs, name) },
              resetScroll: false,
            })
          }
        >
          {key === 'data' ? (
            <DataTab
              key={userId}
              person={person}
              info={info ?? null}
              onRetry={infoRead.isLoadingError ? infoRead.refetch : undefined}
            />
          ) : key === 'award' ? (
            <AwardTab key={userId} person={person}>
              <Held person={person} />
            </AwardTab>
          ) : (
            <History
              key={userId}
              user={userId}
              chosen={{ category, month }}
              onChoose={chosen =>
                void navigate({ search: { ...list, at, tab, ...chosen }, resetScroll: false })
              }
            />
          )}
        </Tabs>
      </div>
    </>
  )
}
