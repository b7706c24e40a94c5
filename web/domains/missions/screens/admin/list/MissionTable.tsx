import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RestoreButton } from '#web/desk/RestoreButton.tsx'
import { type DeskTab, deskSorts, type MissionDeskSearch } from '#web/domains/missions/adminSearch.ts'
import { missionTypeNames } from '#web/domains/missions/cardTexts.ts'
import { MissionPicture } from '#web/domains/missions/components/MissionPicture.tsx'
import { RewardTags } from '#web/domains/missions/components/MissionTags.tsx'
import type { Mission } from '#web/domains/missions/data.ts'
import { type ParticipantsOfMission, participantsQuery } from '#web/domains/missions/participants.ts'
import { isOnlyWords } from '#web/domains/missions/search.ts'
import { texts as missionTexts } from '#web/domains/missions/texts.ts'
import { paths } from '#web/paths.ts'
import { NoMissions } from '#web/ui/art/empty.ts'
import { Block } from '#web/ui/Block.tsx'
import { comingRows } from '#web/ui/comingRows.ts'
import { formatDay } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/Empty.tsx'
import type { Elsewhere } from '#web/ui/elsewhere.ts'
import { Found } from '#web/ui/Found.tsx'
import { IconLink } from '#web/ui/IconButton.tsx'
import { ListStates } from '#web/ui/ListStates.tsx'
import { Sought } from '#web/ui/Sought.tsx'
import { Tags } from '#web/ui/Tag.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { TableFoot } from '#web/ui/table/TableFoot.tsx'
import { useRestoreMission } from '../restore.ts'
import { deskQuery } from './data.ts'
import styles from './MissionListScreen.module.css'
import { texts } from './texts.ts'

interface Props {
  search: MissionDeskSearch
  /** Other tabs that have missions for this search. */
  elsewhere: readonly Elsewhere[]
  onChange: (change: MissionDeskSearch) => void
}

export function MissionTable({ search, elsewhere, onChange }: Props) {
  const { tab = 'current', q, type, reward, page = 1, size = 20 } = search
  const list = useQuery(deskQuery(search))
  const { data, isPlaceholderData } = list
  const rows = comingRows(data?.missions, isPlaceholderData)
  const limited = data?.missions.filter(({ places }) => places !== null) ?? []
  const { data: taken } = useQuery(participantsQuery(limited.map(({ id }) => id)))
  const noMatch = {
    text: missionTexts.nothingFoundText,
    action: missionTexts.reset,
    onAction: () => onChange({ q: undefined, type: undefined, reward: undefined }),
    onlyWords: isOnlyWords(search),
    elsewhere,
  }
  return (
    <Block hiddenTitle={texts.title}>
      <ListStates
        list={list}
        rows={rows}
        total={data?.pagination.total}
        failed={{ title: texts.failedTitle }}
        onStart={() => onChange({ page: undefined })}
        noMatch={q || type || reward ? noMatch : undefined}
        empty={<Empty drawing={<NoMissions />} {...texts.empty[tab]} />}
      >
        <Sought words={q}>
          <DataTable
            label={texts.table}
            columns={columnsOf(tab, taken)}
            rows={rows}
            nameOf={({ name }) => name}
            sort={search.sort ?? deskSorts[0]}
            onSort={sort => onChange({ sort: deskSorts.find(known => known === sort) })}
            isBusy={isPlaceholderData}
          />
        </Sought>
        {data && (
          <TableFoot
            page={page}
            pageCount={data.pagination.pageCount}
            onPage={next => onChange({ page: next > 1 ? next : undefined })}
            pageSize={size}
            onPageSize={next => onChange({ size: next === 20 ? undefined : next })}
          />
        )}
      </ListStates>
    </Block>
  )
}

const main: Column<Mission> = {
  key: 'name',
  label: texts.mission,
  sort: 'asc',
  main: true,
  cell: mission => (
    <span className={styles.mission}>
      <MissionPicture mission={mission} sizes="64px" className={styles.picture} />
      <span>
        <Link to={paths.adminMission.path} params={{ activityId: mission.id }} className={styles.name}>
          <Found text={mission.name} />
        </Link>
        {mission.type && <small>{missionTypeNames[mission.type]}</small>}
      </span>
    </span>
  ),
}
const reward: Column<Mission> = {
  key: 'points',
  label: texts.reward,
  sort: 'desc',
  cell: mission => (
    <Tags className={mission.badge ? undefined : styles.amounts}>
      <RewardTags mission={mission} />
    </Tags>
  ),
}
const deadline: Column<Mission> = {
  key: 'available_until',
  label: texts.deadline,
  sort: 'asc',
  cell: ({ available_until }) => (available_until ? formatDay(available_until) : texts.noDeadline),
}
const opens: Column<Mission> = {
  key: 'publish_at',
  label: texts.opens,
  cell: ({ publish_at }) => publish_at && formatDay(publish_at),
}
const deleted: Column<Mission> = {
  key: 'deletedAt',
  label: texts.deletedAt,
  cell: ({ deletedAt }) => deletedAt && formatDay(deletedAt),
}
type Taken = ReadonlyMap<number, ParticipantsOfMission> | undefined

const placesOf = (taken: Taken): Column<Mission> => ({
  key: 'places',
  label: texts.places,
  right: true,
  cell: ({ id, places }) => (places === null ? texts.noPlaces : texts.takenOf(taken?.get(id)?.count, places)),
})
const actions: Column<Mission> = {
  key: 'actions',
  label: texts.actions,
  actions: true,
  cell: mission => (mission.deletedAt ? <Restore mission={mission} /> : <CopyLink mission={mission} />),
}
const between: Record<DeskTab, readonly Column<Mission>[]> = {
  current: [deadline],
  passed: [deadline],
  planned: [opens, deadline],
  deleted: [deadline, deleted],
}
const columnsOf = (tab: DeskTab, taken: Taken) => [main, reward, ...between[tab], placesOf(taken), actions]

const CopyLink = ({ mission: { id, name } }: { mission: Mission }) => (
  <IconLink
    label={texts.copy(name)}
    icon={<IconCopy />}
    to={paths.adminMission.path}
    params={{ activityId: 'new' }}
    search={{ from: id }}
  />
)

function Restore({ mission: { id, name } }: { mission: Mission }) {
  const { mutateAsync: restore } = useRestoreMission()
  return (
    <RestoreButton label={texts.restore} onRestore={() => restore(id)} done={texts.restored} name={name} />
  )
}
