import { IconCalendarX, IconListCheck, IconProgress } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type EnrolmentsSearch, enrolmentSteps } from '#web/domains/missions/adminSearch.ts'
import { MissionTypeChoice } from '#web/domains/missions/components/MissionTypeChoice.tsx'
import { Face } from '#web/domains/people/components/Face.tsx'
import { TeamChoice } from '#web/domains/people/components/TeamChoice.tsx'
import { paths } from '#web/paths.ts'
import { Block } from '#web/ui/Block.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatDayOfYear } from '#web/ui/dates.ts'
import { Failed } from '#web/ui/Failed.tsx'
import { Choice } from '#web/ui/form/Choice.tsx'
import { IconLink } from '#web/ui/IconButton.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { NoMatch } from '#web/ui/NoMatch.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import list from '../list/MissionListScreen.module.css'
import { StateTag } from '../participants/columns.tsx'
import people from '../participants/Participants.module.css'
import { type EnrolmentRow, enrolmentsQuery } from './data.ts'
import { texts } from './texts.ts'

const route = getRouteApi('/moderator/admin/enroll-list')
const stepOptions = enrolmentSteps.map(value => ({ value, label: texts.steps[value] }))

const columns: readonly Column<EnrolmentRow>[] = [
  {
    key: 'resident',
    label: texts.resident,
    main: true,
    cell: ({ resident }) => (
      <span className={people.resident}>
        <Face person={resident} />
        <Link
          to={paths.adminUser.path}
          params={{ userId: resident.id }}
          search={{ tab: 'award' }}
          className={people.name}
        >
          {resident.name}
        </Link>
      </span>
    ),
  },
  {
    key: 'mission',
    label: texts.mission,
    cell: ({ mission, status }) => (
      <Link
        to={paths.adminMission.path}
        params={{ activityId: mission.id }}
        search={{ state: status }}
        className={list.name}
      >
        {mission.name}
      </Link>
    ),
  },
  { key: 'state', label: texts.state, plain: true, cell: ({ status }) => <StateTag status={status} /> },
  { key: 'since', label: texts.since, cell: ({ createdAt }) => formatDayOfYear(createdAt) },
  {
    key: 'sent',
    label: texts.sentOn,
    cell: ({ submittedAt }) => (submittedAt ? formatDayOfYear(submittedAt) : texts.none),
  },
  {
    key: 'decided',
    label: texts.decidedOn,
    cell: ({ decidedAt }) => (decidedAt ? formatDayOfYear(decidedAt) : texts.none),
  },
  {
    key: 'actions',
    label: texts.actions,
    actions: true,
    cell: ({ id, status, resident }) =>
      status === 'submitted' && (
        <IconLink
          label={texts.review(resident.name)}
          icon={<IconListCheck />}
          to={paths.adminReview.path}
          search={{ report: id }}
        />
      ),
  },
]

/** All enrolments of the city: the list behind the figures of the overview; filters and page are kept in the address. */
export function EnrolmentsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data, isError, isPlaceholderData, refetch } = useQuery(enrolmentsQuery(search))
  const { step, type, team, since, until } = search
  const change = (next: EnrolmentsSearch) =>
    void navigate({ search: { ...search, page: undefined, ...next }, resetScroll: false })
  return (
    <>
      <PageHeader title={texts.title} lead={data ? texts.found(data.pagination.total) : texts.lead} />
      <ListTools
        label={texts.filters}
        set={[step, type, team, since ?? until].filter(Boolean).length}
        found={data?.pagination.total}
      >
        <Choice
          label={texts.step}
          icon={<IconProgress />}
          usual={texts.anyStep}
          options={stepOptions}
          value={step}
          onChange={next => change({ step: next })}
        />
        <MissionTypeChoice
          label={texts.type}
          usual={texts.anyType}
          value={type}
          onChange={next => change({ type: next })}
        />
        <TeamChoice value={team} onChange={next => change({ team: next })} />
        {(since || until) && (
          <Button
            variant="line"
            size="small"
            icon={<IconCalendarX />}
            onClick={() => change({ since: undefined, until: undefined })}
            aria-label={`${texts.anyPeriod}: ${texts.period(since, until)}`}
          >
            {texts.period(since, until)}
          </Button>
        )}
      </ListTools>
      <Block hiddenTitle={texts.title}>
        {isError && !data ? (
          <Failed title={texts.failedTitle} text={texts.failedText} onRetry={refetch} />
        ) : data?.rows.length === 0 ? (
          <NoMatch
            title={texts.nothingTitle}
            text={texts.nothingText}
            action={texts.reset}
            onAction={() => void navigate({ search: {} })}
          />
        ) : (
          <DataTable
            label={texts.title}
            columns={columns}
            rows={data?.rows}
            nameOf={({ resident }) => resident.name}
            isBusy={isPlaceholderData}
          />
        )}
      </Block>
      {data && (
        <Pagination
          page={data.pagination.page}
          pageCount={data.pagination.pageCount}
          onChange={page => void navigate({ search: { ...search, page: page > 1 ? page : undefined } })}
        />
      )}
    </>
  )
}
