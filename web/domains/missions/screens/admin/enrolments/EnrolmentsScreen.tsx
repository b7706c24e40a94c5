import { IconCalendarX, IconListCheck, IconProgress } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Desk } from '#web/desk/Desk.tsx'
import { useDesk } from '#web/desk/useDesk.ts'
import { enrolmentSearch } from '#web/domains/missions/adminSearch.ts'
import { MissionTypeChoice } from '#web/domains/missions/components/MissionTypeChoice.tsx'
import { Face } from '#web/domains/people/components/Face.tsx'
import { ResidentLink } from '#web/domains/people/components/ResidentLink.tsx'
import { TeamChoice } from '#web/domains/people/components/TeamChoice.tsx'
import { paths } from '#web/paths.ts'
import { NoMissions } from '#web/ui/art/empty.ts'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { formatDate } from '#web/ui/dates.ts'
import { Choice } from '#web/ui/form/Choice.tsx'
import { IconLink } from '#web/ui/IconButton.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import list from '../list/MissionListScreen.module.css'
import { StateTag } from '../participants/columns.tsx'
import people from '../participants/ParticipantList.module.css'
import { type EnrolmentRow, enrolmentsQuery } from './data.ts'
import { texts } from './texts.ts'

const route = getRouteApi('/moderator/admin/enroll-list')

const columns: readonly Column<EnrolmentRow>[] = [
  {
    key: 'resident',
    label: texts.resident,
    main: true,
    cell: ({ resident }) => (
      <span className={people.resident}>
        <Face person={resident} />
        <ResidentLink
          resident={resident}
          search={{ tab: 'award' }}
          className={classes(people.name, people.whole)}
        />
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
  { key: 'since', label: texts.since, cell: ({ createdAt }) => formatDate(createdAt) },
  {
    key: 'sent',
    label: texts.sentOn,
    cell: ({ submittedAt }) => (submittedAt ? formatDate(submittedAt) : texts.none),
  },
  {
    key: 'decided',
    label: texts.decidedOn,
    cell: ({ decidedAt }) => (decidedAt ? formatDate(decidedAt) : texts.none),
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
  const enrolments = useQuery(enrolmentsQuery(search))
  const desk = useDesk(enrolmentSearch, search, (next, going) => void navigate({ search: next, ...going }))
  const { since, until } = search
  const found = enrolments.data?.pagination.total
  return (
    <>
      <PageHeader title={texts.title} lead={found === undefined ? texts.lead : texts.found(found)} />
      <Desk
        desk={desk}
        list={enrolments}
        label={texts.title}
        texts={texts}
        choices={
          <>
            <Choice
              label={texts.step}
              icon={<IconProgress />}
              usual={texts.anyStep}
              {...desk.choice('step', texts.steps)}
            />
            <MissionTypeChoice label={texts.type} usual={texts.anyType} {...desk.filter('type')} />
            <TeamChoice {...desk.filter('team')} />
            {(since || until) && (
              <Button
                variant="line"
                size="small"
                icon={<IconCalendarX />}
                onClick={() => desk.change({ since: undefined, until: undefined })}
                aria-label={`${texts.anyPeriod}: ${texts.period(since, until)}`}
              >
                {texts.period(since, until)}
              </Button>
            )}
          </>
        }
        columns={columns}
        nameOf={({ resident }) => resident.name}
        drawing={<NoMissions />}
      />
    </>
  )
}
