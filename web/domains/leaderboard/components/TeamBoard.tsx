import { IconSeedling, IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { NothingFound } from '#web/ui/art/empty.ts'
import { Block } from '#web/ui/Block.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { teamsQuery } from '../../people/teams.ts'
import { teamsShown } from '../board.ts'
import { teamBoardQuery } from '../data.ts'
import { type BoardSearch, periodOf } from '../search.ts'
import { periodTitle, texts } from '../texts.ts'
import styles from './Board.module.css'
import { BoardFailed } from './BoardFailed.tsx'
import { BoardNote } from './BoardNote.tsx'
import { Gap } from './Gap.tsx'
import { TeamPlace, TeamPlaceSkeleton } from './TeamPlace.tsx'

const USUAL_COUNT = 6

interface Props {
  search: BoardSearch
  /** Resets the filter by mission type. */
  onReset: () => void
}

/** Teams by their energy per active member. */
export function TeamBoard({ search, onReset }: Props) {
  const { data: known } = useQuery(teamsQuery)
  const board = useQuery({ ...teamBoardQuery(search), placeholderData: keepPreviousData })
  if (board.isLoadingError) return <BoardFailed onRetry={() => board.refetch()} />
  if (!board.data)
    return (
      <Block title={texts.loading}>
        <p className={styles.about}>{texts.teamScore}</p>
        <div className={styles.places}>
          {Array.from({ length: known?.length ?? USUAL_COUNT }, (_, index) => (
            <TeamPlaceSkeleton key={index} />
          ))}
        </div>
      </Block>
    )

  const { data, meta } = board.data
  const title = periodTitle(periodOf(search), meta.from)
  const { total } = meta
  const { rows, own } = teamsShown(data, meta.mine, total)
  if (total === 0)
    return (
      <Block title={title}>
        <Empty
          drawing={<NothingFound />}
          title={texts.emptyTitle}
          text={texts.emptyTeams}
          action={
            search.type ? (
              <Button variant="soft" onClick={onReset}>
                {texts.allMissions}
              </Button>
            ) : (
              <ButtonLink to={paths.missions.path}>{texts.toMissions}</ButtonLink>
            )
          }
        />
      </Block>
    )

  const isIdle = data.some(({ position, team }) => position === null && team.id === meta.mine)
  const place = (row: (typeof rows)[number]) => (
    <TeamPlace
      key={row.team.id}
      row={row}
      first={rows[0]?.score ?? 0}
      search={search}
      isMine={row.team.id === meta.mine}
    />
  )
  return (
    <Block title={title}>
      <p className="visually-hidden" role="status">
        {texts.takingTeams(total)}
      </p>
      <p className={styles.about}>{texts.teamScore}</p>
      {meta.mine === null && (
        <BoardNote
          icon={<IconUsersGroup aria-hidden="true" />}
          title={texts.noTeamTitle}
          text={texts.noTeamText}
        />
      )}
      {isIdle && (
        <BoardNote
          icon={<IconSeedling aria-hidden="true" />}
          title={texts.idleTeamTitle}
          text={texts.idleTeamText}
        >
          <ButtonLink to={paths.missions.path} variant="line" size="small">
            {texts.toMissions}
          </ButtonLink>
        </BoardNote>
      )}
      <ol className={styles.places} aria-busy={board.isPlaceholderData}>
        {rows.map(place)}
        {own && <Gap />}
        {own && place(own)}
      </ol>
      {rows.length < total && <p className={styles.ending}>{texts.endingTeams(rows.length, total)}</p>}
    </Block>
  )
}
