import { IconCpuOff, IconListCheck, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Face } from '#web/domains/people/components/Face.tsx'
import { ResidentLink } from '#web/domains/people/components/ResidentLink.tsx'
import { peopleByList } from '#web/domains/people/screens/admin/users/modals.ts'
import { Block } from '#web/ui/Block.tsx'
import { Button } from '#web/ui/Button.tsx'
import { comingRows } from '#web/ui/comingRows.ts'
import { formatDay } from '#web/ui/dates.ts'
import { ListStates } from '#web/ui/ListStates.tsx'
import { formatNumber } from '#web/ui/numbers.ts'
import { Pagination } from '#web/ui/Pagination.tsx'
import { BulkBar, BulkButton } from '#web/ui/table/BulkBar.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { useSelection } from '#web/ui/table/useSelection.ts'
import styles from './ChipEditor.module.css'
import { type CityChip, type Holder, holdersQuery } from './data.ts'
import { giveChip, recallChip } from './modals.ts'
import { texts } from './texts.ts'

const columns: readonly Column<Holder>[] = [
  {
    key: 'resident',
    label: texts.resident,
    main: true,
    cell: ({ resident }) => (
      <ResidentLink resident={resident} search={{ tab: 'award' }} className={styles.person}>
        <Face person={resident} />
      </ResidentLink>
    ),
  },
  {
    key: 'why',
    label: texts.why,
    cell: ({ mission, why }) =>
      mission ? texts.forMission(mission) : why ? texts.forWords(why) : texts.byHandOnly,
  },
  { key: 'by', label: texts.by, cell: ({ by }) => by ?? texts.city },
  { key: 'when', label: texts.when, cell: ({ createdAt }) => formatDay(createdAt) },
]

interface Props {
  chip: CityChip
  page: number
  onPage: (page: number) => void
}

/** Who holds the chip; it is given to more residents and recalled here. */
export function Holders({ chip, page, onPage }: Props) {
  const selection = useSelection()
  const list = useQuery(holdersQuery(chip.id, page))
  const { data, isPlaceholderData } = list
  const rows = comingRows(data?.holders, isPlaceholderData)
  const chosen = [...selection.ids]
  const byList = (kind: 'give' | 'recall') => void peopleByList.open({ act: kind, subject: chip.id })
  return (
    <section>
      <div className={styles.head}>
        <h2>
          {texts.who} <span>{formatNumber(chip.holders_count)}</span>
        </h2>
        <div className={styles.tools}>
          {!chip.deletedAt && (
            <Button
              variant="soft"
              size="compact"
              icon={<IconPlus />}
              aria-haspopup="dialog"
              onClick={() => void giveChip.open({ chip })}
            >
              {texts.give}
            </Button>
          )}
          {!chip.deletedAt && (
            <Button
              variant="line"
              size="compact"
              icon={<IconListCheck />}
              aria-haspopup="dialog"
              onClick={() => byList('give')}
            >
              {texts.giveByList}
            </Button>
          )}
          <Button
            variant="ghost"
            size="compact"
            icon={<IconCpuOff />}
            aria-haspopup="dialog"
            onClick={() => byList('recall')}
          >
            {texts.recallByList}
          </Button>
        </div>
      </div>
      <Block className={styles.table}>
        <ListStates
          list={list}
          rows={rows}
          total={data?.pagination.total}
          failed={{ title: texts.failedTitle, text: texts.failedText }}
          onStart={() => onPage(1)}
          empty={<p className={styles.none}>{texts.noHoldersText}</p>}
        >
          <DataTable
            label={texts.who}
            columns={columns}
            rows={rows}
            nameOf={({ resident }) => resident.name}
            selection={selection}
            isBusy={isPlaceholderData}
            skeletons={3}
          />
        </ListStates>
      </Block>
      {data && (
        <Pagination page={page} pageCount={data.pagination.pageCount} staysInPlace onChange={onPage} />
      )}
      {chosen.length > 0 && (
        <BulkBar label={texts.chosen(chosen.length)} onClear={selection.clear}>
          <BulkButton
            icon={null}
            primary
            onClick={() =>
              void recallChip.open({ awards: chosen }).then(isDone => {
                if (isDone) selection.clear()
              })
            }
          >
            {texts.recall}
          </BulkButton>
        </BulkBar>
      )}
    </section>
  )
}
