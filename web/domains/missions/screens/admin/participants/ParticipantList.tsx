import { IconDoorExit, IconDownload, IconGift, IconListCheck, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type EnrolmentState, openStates } from '#contract/domains/mission-types.ts'
import { useMe } from '#web/domains/people/data.ts'
import { totalWords } from '#web/domains/people/rewardWords.ts'
import { peopleByList } from '#web/domains/people/screens/admin/users/modals.ts'
import { NoMissions } from '#web/ui/art/empty.ts'
import { Block } from '#web/ui/Block.tsx'
import { Button, ButtonAnchor } from '#web/ui/Button.tsx'
import { comingRows } from '#web/ui/comingRows.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { ListStates } from '#web/ui/ListStates.tsx'
import { formatNumber } from '#web/ui/numbers.ts'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Pill, Pills } from '#web/ui/Pill.tsx'
import { BulkBar, BulkButton } from '#web/ui/table/BulkBar.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useSelection } from '#web/ui/table/useSelection.ts'
import type { EditedMission } from '../editor/draft.ts'
import { columnsOf } from './columns.tsx'
import { type Counts, type Participant, participantPageQuery } from './data.ts'
import { endEnrolments, giveReward } from './modals.ts'
import styles from './ParticipantList.module.css'
import { texts } from './texts.ts'

const route = getRouteApi('/moderator/admin/activity-list/activity/$activityId')

interface Props {
  mission: EditedMission
  counts: Counts
}

const groups = ['submitted', 'enrolled', 'returned', 'rewarded', 'canceled'] as const
const isOpen = ({ status }: Participant) => openStates.some(state => state === status)

/** In a mission that is deleted or not open yet, only who takes part already is rewarded. */
const isOpenToAll = ({ deletedAt, publish_at: opens }: EditedMission, now = Date.now()) =>
  deletedAt === null && (opens === null || Date.parse(opens) <= now)

const idsOf = (rows: readonly Participant[]) => rows.map(({ id }) => id)

/** Everybody who takes part in the mission: rewarded and sent off one by one or many at once. */
export function ParticipantList({ mission, counts }: Props) {
  const me = useMe().id
  const { state, page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const selection = useSelection()
  /** Rows that were seen, so that a selection over several pages keeps its names. */
  const [seen, setSeen] = useState<ReadonlyMap<number, Participant>>(new Map())
  const list = useQuery(participantPageQuery(mission.id, state, page))
  const { data, isPlaceholderData } = list
  const rows = comingRows(data?.rows, isPlaceholderData)
  // Not `data`: on the way back its rows are here at once, and have not been seen.
  const [known, setKnown] = useState<typeof data>(undefined)
  // Until the answer comes the rows may be those of another list: rewards, with ids of their own.
  if (data !== known && state !== 'rewarded' && !isPlaceholderData) {
    setKnown(data)
    if (data) setSeen(new Map([...seen, ...data.rows.map(row => [row.id, row] as const)]))
  }
  const chosen = [...selection.ids].flatMap(id => seen.get(id) ?? []).filter(isOpen)
  const prize = {
    id: mission.id,
    name: mission.name,
    reward: { chip: mission.badge?.name ?? null, points: mission.points, balance: mission.balance },
    needsReport: mission.requires_report,
  }

  const show = (change: { state?: EnrolmentState | undefined; page?: number | undefined }) =>
    void navigate({ search: previous => ({ ...previous, ...change }), resetScroll: false })
  const reward = async (rows: readonly Participant[]) => {
    const recipients = rows.map(({ resident: { id, name } }) => ({ id, name }))
    if (await giveReward.open({ mission: prize, recipients })) selection.put(idsOf(rows), false)
  }
  const end = async (rows: readonly Participant[]) => {
    const ended = rows.map(({ id, resident: { name } }) => ({ id, name }))
    if (await endEnrolments.open({ ended })) selection.put(idsOf(rows), false)
  }
  const mayReward = isOpenToAll(mission)
  const total = counts.all + counts.rewards
  const countOf = (group: EnrolmentState) => (group === 'rewarded' ? counts.rewards : counts.of[group])

  return (
    <section className={styles.participants} aria-labelledby="participants">
      <header className={styles.head}>
        <h2 id="participants">
          {texts.title} <small>{formatNumber(counts.taken)}</small>
        </h2>
        {total > 0 && (
          <ButtonAnchor
            variant="line"
            size="compact"
            icon={<IconDownload aria-hidden="true" />}
            href={`/api/activities/${mission.id}/export-participants`}
            download
          >
            {texts.export}
          </ButtonAnchor>
        )}
        {mayReward && (
          <>
            <Button
              variant="line"
              size="compact"
              icon={<IconListCheck aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() => void peopleByList.open({ act: 'mission', subject: mission.id })}
            >
              {texts.byList}
            </Button>
            <Button
              variant="soft"
              size="compact"
              icon={<IconUserPlus aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() => void reward([])}
            >
              {texts.rewardOthers}
            </Button>
          </>
        )}
      </header>
      {total > 0 && (
        <Pills label={texts.filter}>
          <Pill pressed={!state} onClick={() => show({ state: undefined, page: undefined })}>
            {texts.all} {formatNumber(counts.all)}
          </Pill>
          {groups.map(group => (
            <Pill
              key={group}
              pressed={state === group}
              onClick={() => show({ state: group, page: undefined })}
            >
              {texts.groups[group]} {formatNumber(countOf(group))}
            </Pill>
          ))}
        </Pills>
      )}
      <Block hiddenTitle={texts.title}>
        <ListStates
          list={list}
          rows={rows}
          total={page > 1 ? total : 0}
          failed={{ title: texts.failedTitle }}
          onStart={() => show({ page: undefined })}
          empty={
            total === 0 ? (
              <Empty drawing={<NoMissions />} {...texts.empty} />
            ) : (
              <p className={styles.none}>{texts.none}</p>
            )
          }
        >
          <DataTable
            label={texts.title}
            columns={columnsOf({
              needsReport: mission.requires_report,
              me,
              onReward: row => void reward([row]),
              onEnd: row => void end([row]),
            })}
            rows={rows}
            nameOf={({ resident }) => resident.name}
            selection={state === 'rewarded' || state === 'canceled' ? undefined : selection}
            isBusy={isPlaceholderData}
          />
          <Pagination
            page={page}
            pageCount={data?.pageCount ?? 1}
            staysInPlace
            onChange={next => show({ page: next > 1 ? next : undefined })}
          />
        </ListStates>
      </Block>
      {chosen.length > 0 && (
        <BulkBar
          label={texts.selected(chosen.length)}
          note={<small>{totalWords(prize.reward, chosen.length)}</small>}
          onClear={selection.clear}
        >
          <BulkButton primary icon={<IconGift aria-hidden="true" />} onClick={() => void reward(chosen)}>
            {texts.reward(chosen.length)}
          </BulkButton>
          <BulkButton icon={<IconDoorExit aria-hidden="true" />} onClick={() => void end(chosen)}>
            {texts.end}
          </BulkButton>
        </BulkBar>
      )}
    </section>
  )
}
