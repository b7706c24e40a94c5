import { IconTargetArrow } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HeldShelf, ShelfSkeleton } from '#web/domains/chips/components/ChipShelf.tsx'
import { NearChips, useNearChips } from '#web/domains/chips/components/NearChips.tsx'
import { Nothing as NoChips } from '#web/domains/chips/components/Nothing.tsx'
import { type heldChipsQuery, SHELF } from '#web/domains/chips/data.ts'
import { energyMonthsQuery } from '#web/domains/ledger/months.ts'
import { texts as ledgerTexts } from '#web/domains/ledger/texts.ts'
import { completedQuery } from '#web/domains/missions/lists.ts'
import type { Me } from '#web/domains/people/data.ts'
import { paths } from '#web/paths.ts'
import { Block } from '#web/ui/Block.tsx'
import { classes } from '#web/ui/classes.ts'
import figures from '#web/ui/Figures.module.css'
import { totalOf } from '#web/ui/figure.tsx'
import { MonthBars } from '#web/ui/MonthBars.tsx'
import { MoreLink } from '#web/ui/MoreLink.tsx'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { MyArticles } from './MyArticles.tsx'
import { MyLatestBookings } from './MyLatestBookings.tsx'
import { MyPlace } from './MyPlace.tsx'
import { MyReputation } from './MyReputation.tsx'
import styles from './StatisticsTab.module.css'
import { texts } from './texts.ts'

/** Held chips beside those that are near: two rows of three. */
const BESIDE = 6

interface Props {
  me: Me
  chips: UseQueryResult<ReturnType<NonNullable<ReturnType<typeof heldChipsQuery>['select']>>>
}

export const StatisticsTab = ({ me, chips }: Props) => (
  <div className={styles.blocks}>
    <Chips me={me.id} query={chips} />
    <Months me={me.id} />
    <MyPlace me={me} />
    <MyArticles me={me.id} />
    <div className={styles.column}>
      <MyReputation me={me} />
      <Deeds me={me} />
    </div>
    <MyLatestBookings me={me.id} />
  </div>
)

function Chips({ me, query: { data, isLoadingError, refetch } }: { me: number; query: Props['chips'] }) {
  const near = useNearChips(me)
  return (
    <Block
      title={texts.chips}
      count={data?.pagination.total}
      aside={
        <MoreLink to={paths.userChips.path} params={{ userId: me }} of={` ${texts.chips}`}>
          {texts.all}
        </MoreLink>
      }
      className={styles.whole}
    >
      {isLoadingError ? (
        <PartFailed onRetry={() => void refetch()} />
      ) : !data ? (
        <ShelfSkeleton count={SHELF} />
      ) : data.chips.length > 0 ? (
        <div className={classes(near && styles.beside)}>
          <HeldShelf chips={near ? data.chips.slice(0, BESIDE) : data.chips} byRarity />
          {near && <NearChips chips={near} />}
        </div>
      ) : (
        <NoChips part="held" />
      )}
    </Block>
  )
}

function Months({ me }: { me: number }) {
  const { data, isLoadingError, refetch } = useQuery(energyMonthsQuery(me))
  return (
    <Block title={ledgerTexts.months} className={styles.wide}>
      {isLoadingError ? (
        <PartFailed onRetry={() => void refetch()} />
      ) : !data ? (
        <div role="status">
          <span className="visually-hidden">{texts.monthsLoading}</span>
          <Skeleton height="var(--months)" radius="var(--r-lg)" />
        </div>
      ) : (
        <>
          <MonthBars
            months={data.map(({ month, points }) => ({ month, value: points }))}
            caption={ledgerTexts.monthsTable}
            name={ledgerTexts.energy}
            format={ledgerTexts.points}
          />
          {data.every(({ points }) => points <= 0) && <p className={styles.note}>{ledgerTexts.noEnergy}</p>}
        </>
      )}
    </Block>
  )
}

function Deeds({ me }: { me: Me }) {
  const completed = useQuery(completedQuery(me.id, 1))
  return (
    <Block title={texts.deeds}>
      <dl className={classes(figures.figures, styles.figures)}>
        <div>
          <dt>
            <IconTargetArrow aria-hidden="true" />
            {texts.missionsDone}
          </dt>
          <dd>{totalOf(completed) ?? <Skeleton width="3rem" height={28} />}</dd>
          <dd className={styles.more}>
            <Link
              to={paths.userMissions.path}
              params={{ userId: me.id }}
              search={{ tab: 'completed' }}
              className={styles.link}
            >
              {texts.allMissionsDone}
            </Link>
          </dd>
        </div>
      </dl>
    </Block>
  )
}
