import { IconArrowsSort, IconCopy, IconPalette, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Desk } from '#web/desk/Desk.tsx'
import { useDesk } from '#web/desk/useDesk.ts'
import { paths } from '#web/paths.ts'
import { NothingFound } from '#web/ui/art/empty.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { Choice } from '#web/ui/form/Choice.tsx'
import { IconLink } from '#web/ui/IconButton.tsx'
import { formatNumber } from '#web/ui/numbers.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { Thing } from '#web/ui/table/Thing.tsx'
import { Chip } from '../../components/Chip.tsx'
import { residentCountQuery } from '../../residentCount.ts'
import styles from './ChipListScreen.module.css'
import { type ChipMission, type CityChip, chipAwardsQuery, chipListQuery, chipMissionsQuery } from './data.ts'
import { HoldersMeter } from './HoldersMeter.tsx'
import { RarityTag } from './RarityTag.tsx'
import { chipSearch } from './search.ts'
import { colorNames, texts } from './texts.ts'

const route = getRouteApi('/moderator/admin/badge-list')

interface Known {
  /** Undefined while they are being counted. */
  residents: number | undefined
  /** Undefined while they are being asked. */
  missions: readonly ChipMission[] | undefined
  /** When each chip was last given, null: never; undefined while that is being asked. */
  awards: ReadonlyMap<number, string | null> | undefined
}

const columnsOf = ({ residents, missions, awards }: Known): readonly Column<CityChip>[] => [
  {
    key: 'name',
    label: texts.chip,
    main: true,
    cell: chip => (
      <Link to={paths.adminChip.path} params={{ badgeId: chip.id }}>
        <Thing
          picture={
            <span className={styles.art}>
              <Chip chip={chip} sizes="52px" />
            </span>
          }
          name={chip.name}
          note={chip.description}
        />
      </Link>
    ),
  },
  {
    key: 'holders',
    label: texts.holders,
    right: true,
    cell: ({ holders_count }) => (
      <span className={styles.holders}>
        <span>
          {residents !== undefined && <HoldersMeter holders={holders_count} residents={residents} />}
        </span>
        <b>{formatNumber(holders_count)}</b>
      </span>
    ),
  },
  {
    key: 'rarity',
    label: texts.rarity,
    cell: ({ holders_count }) => <RarityTag holders={holders_count} residents={residents} />,
  },
  {
    key: 'ways',
    label: texts.ways,
    cell: ({ id }) => {
      const ways = missions?.filter(({ chip }) => chip === id)
      if (!ways) return ''
      return ways.length === 0
        ? texts.byHand
        : ways.length === 1
          ? ways[0]?.name
          : texts.missions(ways.length)
    },
  },
  {
    key: 'given',
    label: texts.givenWhen,
    cell: ({ id }) => {
      const latest = awards?.get(id)
      return latest ? formatDay(latest) : latest === null ? texts.neverGiven : ''
    },
  },
  {
    key: 'actions',
    label: texts.actions,
    actions: true,
    cell: ({ id, name }) => (
      <IconLink
        label={texts.copyOf(name)}
        icon={<IconCopy />}
        to={paths.adminChip.path}
        params={{ badgeId: 'new' }}
        search={{ from: id }}
      />
    ),
  },
]

/** The catalogue of chips: who holds them, how rare they are, which missions give them. */
export function ChipListScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(chipListQuery(search))
  const desk = useDesk(chipSearch, search, (next, going) => void navigate({ search: next, ...going }))
  const shown = list.data?.rows.map(({ id }) => id) ?? []
  const { data: residents } = useQuery(residentCountQuery)
  const given = useQuery(chipMissionsQuery(shown))
  // Those of the page before would say of these chips that no mission gives them.
  const missions = given.isPlaceholderData ? undefined : given.data
  const { data: awards } = useQuery(chipAwardsQuery(shown))
  return (
    <>
      <PageHeader
        title={texts.title}
        beside
        actions={
          <ButtonLink to={paths.adminChip.path} params={{ badgeId: 'new' }} size="small" icon={<IconPlus />}>
            <span className="visually-hidden-on-phone">{texts.make}</span>
          </ButtonLink>
        }
      />
      <Desk
        desk={desk}
        list={list}
        label={texts.title}
        texts={texts}
        find={texts.search}
        choices={
          <>
            <Choice
              label={texts.color}
              icon={<IconPalette />}
              usual={texts.anyColor}
              {...desk.choice('color', colorNames)}
            />
            <Choice label={texts.sort} icon={<IconArrowsSort />} {...desk.order(texts.sorts)} />
          </>
        }
        groups={{ label: texts.show, ...desk.groups(texts.all, texts.shows) }}
        columns={columnsOf({ residents, missions, awards })}
        nameOf={({ name }) => name}
        drawing={<NothingFound />}
      />
    </>
  )
}
