import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type OverviewPeriod, overviewPeriods } from '#contract/domains/overview.ts'
import { ExportButton } from '#web/domains/people/components/ExportButton.tsx'
import { TeamChoice } from '#web/domains/people/components/TeamChoice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { waitingQuery } from '../../data.ts'
import { type OverviewSearch, periodInAddress } from '../../search.ts'
import { texts } from '../../texts.ts'
import { Activity } from './Activity.tsx'
import { Decisions } from './Decisions.tsx'
import { Energy } from './Energy.tsx'
import { Funnel } from './Funnel.tsx'
import { Idle } from './Idle.tsx'
import styles from './OverviewScreen.module.css'
import { Treasury } from './Treasury.tsx'
import { Waiting } from './Waiting.tsx'

const route = getRouteApi('/moderator/admin/overview')
const periods = (Object.keys(overviewPeriods) as OverviewPeriod[]).map(value => ({
  value,
  label: texts.periods[value],
}))

/** How the city lives: what waits, weeks and months, and what nobody uses. */
export function OverviewScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data, isLoadingError } = useQuery(waitingQuery(search))
  const change = (next: OverviewSearch) =>
    void navigate({ search: { ...search, ...next }, resetScroll: false })
  return (
    <>
      <PageHeader
        title={texts.title}
        lead={data ? texts.lead(data.meta.from, data.meta.to) : isLoadingError ? undefined : texts.loading}
        actions={<ExportButton />}
      />
      <Filters search={search} onChange={change} />
      <Waiting search={search} />
      <div className={styles.grid}>
        <Activity search={search} />
        <Funnel search={search} />
        <Decisions search={search} />
        <Energy search={search} />
        <Treasury search={search} />
        <Idle isOfTeam={search.team !== undefined} />
      </div>
    </>
  )
}

interface FiltersProps {
  search: OverviewSearch
  onChange: (change: OverviewSearch) => void
}

function Filters({ search: { period, team }, onChange }: FiltersProps) {
  return (
    <div className={styles.filters}>
      <Segments
        label={texts.period}
        options={periods}
        value={period ?? 'quarter'}
        onChange={next => onChange({ period: periodInAddress(next) })}
      />
      <TeamChoice value={team} onChange={next => onChange({ team: next })} className={styles.team} />
      {team !== undefined && <p className={styles.note}>{texts.teamNote}</p>}
    </div>
  )
}
