import { Select } from '@mantine/core'
import { IconArrowsSort, IconPalette, IconPlus } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { chipColors } from '#contract/domains/chips.ts'
import { paths } from '../../../../paths.ts'
import { NothingFound } from '../../../../ui/art/empty.ts'
import { Block } from '../../../../ui/Block.tsx'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { Empty } from '../../../../ui/Empty.tsx'
import { Failed } from '../../../../ui/Failed.tsx'
import { SearchField } from '../../../../ui/form/SearchField.tsx'
import { NoMatch } from '../../../../ui/NoMatch.tsx'
import { formatNumber } from '../../../../ui/numbers.ts'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Pagination } from '../../../../ui/Pagination.tsx'
import { Pill, Pills } from '../../../../ui/Pill.tsx'
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx'
import { Chip } from '../../components/Chip.tsx'
import styles from './ChipListScreen.module.css'
import {
  type ChipMission,
  type CityChip,
  chipCountQuery,
  chipListQuery,
  chipMissionsQuery,
  residentCountQuery,
} from './data.ts'
import { HoldersMeter } from './HoldersMeter.tsx'
import { RarityTag } from './RarityTag.tsx'
import { type ChipListSearch, chipShows, chipSorts } from './search.ts'
import { colorNames, texts } from './texts.ts'

const route = getRouteApi('/moderator/admin/badge-list')
const shows = [undefined, ...chipShows] as const

const columnsOf = (residents: number, missions: readonly ChipMission[]): readonly Column<CityChip>[] => [
  {
    key: 'name',
    label: texts.chip,
    main: true,
    cell: chip => (
      <Link to={paths.adminChip.path} params={{ badgeId: chip.id }} className={styles.chip}>
        <span className={styles.art}>
          <Chip chip={chip} sizes="52px" />
        </span>
        <span>
          <b>{chip.name}</b>
          {chip.description && <small className="two-lines">{chip.description}</small>}
        </span>
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
          <HoldersMeter holders={holders_count} residents={residents} />
        </span>
        {formatNumber(holders_count)}
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
      const ways = missions.filter(({ chip }) => chip === id)
      return ways.length === 0
        ? texts.byHand
        : ways.length === 1
          ? ways[0]?.name
          : texts.missions(ways.length)
    },
  },
]

/** The catalogue of chips: who holds them, how rare they are, which missions give them. */
export function ChipListScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { q, color, show, sort = 'rare', page = 1 } = search
  const { data, isError, isPlaceholderData, refetch } = useQuery(chipListQuery(search))
  const counts = useQueries({ queries: shows.map(chipCountQuery) })
  const { data: residents = 0 } = useQuery(residentCountQuery)
  const { data: missions = [] } = useQuery(chipMissionsQuery(data?.chips.map(({ id }) => id) ?? []))
  const go = (next: Partial<ChipListSearch>, replace = false) =>
    void navigate({ search: { ...search, page: undefined, ...next }, replace, resetScroll: false })

  const columns = columnsOf(residents, missions)
  const isFiltered = Boolean(q || color || show || page > 1)
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <ButtonLink to={paths.adminChip.path} params={{ badgeId: 'new' }} size="small" icon={<IconPlus />}>
            {texts.make}
          </ButtonLink>
        }
      />
      <search className={styles.filters} aria-label={texts.filters}>
        <SearchField
          label={texts.search}
          value={q ?? ''}
          onChange={words => go({ q: words.trim() || undefined }, true)}
        />
        <Select
          aria-label={texts.color}
          leftSection={<IconPalette />}
          data={[
            { value: '', label: texts.anyColor },
            ...chipColors.map(value => ({ value, label: colorNames[value] })),
          ]}
          value={color ?? ''}
          onChange={value => go({ color: chipColors.find(known => known === value) })}
          allowDeselect={false}
        />
        <Select
          aria-label={texts.sort}
          leftSection={<IconArrowsSort />}
          data={chipSorts.map(value => ({ value, label: texts.sorts[value] }))}
          value={sort}
          onChange={value =>
            go({
              sort: chipSorts.find(known => known === value && known !== 'rare') as ChipListSearch['sort'],
            })
          }
          allowDeselect={false}
        />
      </search>
      <Pills label={texts.show}>
        {shows.map((each, index) => (
          <Pill key={each ?? 'all'} pressed={show === each} onClick={() => go({ show: each })}>
            {each ? texts.shows[each] : texts.all} {formatNumber(counts[index]?.data ?? 0)}
          </Pill>
        ))}
      </Pills>
      <Block className={styles.block} hiddenTitle={texts.title}>
        {isError && !data ? (
          <Failed title={texts.failedTitle} text={texts.failedText} onRetry={refetch} />
        ) : data?.chips.length === 0 ? (
          isFiltered ? (
            <NoMatch
              title={texts.nothingTitle}
              text={texts.nothingText}
              action={texts.reset}
              onAction={() => void navigate({ search: {} })}
            />
          ) : (
            <Empty drawing={<NothingFound />} title={texts.emptyTitle} text={texts.emptyText} />
          )
        ) : (
          <>
            <p className="visually-hidden" role="status">
              {data && texts.found(data.pagination.total)}
            </p>
            <DataTable
              label={texts.title}
              columns={columns}
              rows={data?.chips}
              nameOf={chip => chip.name}
              isBusy={isPlaceholderData}
            />
          </>
        )}
      </Block>
      {data && (
        <Pagination
          page={data.pagination.page}
          pageCount={data.pagination.pageCount}
          onChange={next => void navigate({ search: { ...search, page: next > 1 ? next : undefined } })}
        />
      )}
    </>
  )
}
