import { IconSeedling, IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { Block } from '#web/ui/Block.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { useMe } from '../../people/data.ts'
import { isModerator } from '../../people/me.ts'
import { teamsQuery } from '../../people/teams.ts'
import { teamsShown } from '../board.ts'
import { teamBoardQuery } from '../data.ts'
import type { BoardSearch } from '../search.ts'
import { periodTitle, texts } from '../texts.ts'
import styles from './Board.module.css'
import { BoardFailed } from './BoardFailed.tsx'
import { BoardNote } from './BoardNote.tsx'
import { EmptyBoard } from './EmptyBoard.tsx'
import { Gap } from './Gap.tsx'
import { TeamPlace, TeamPlaceSkeleton } from './TeamPlace.tsx'

const USUAL_COUNT = 6

interface Props {
  search: BoardSearch
  onChange: (change: BoardSearch) => void
}

/** Teams by their energy per active member. */
export function TeamBoard({ search, onChange }: Props) {
  const me = useMe()
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
  const title = periodTitle(meta.period, meta.from)
  const isOver = meta.when === 'previous'
  const { total } = meta
  const { rows, own } = teamsShown(data, meta.mine, total)
  if (total === 0)
    return (
      <Block title={title}>
        <EmptyBoard search={search} isOver={isOver} onChange={onChange} />
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
      <p className={styles.about}>{isOver ? texts.teamScoreThen : texts.teamScore}</p>
      {meta.mine === null && !isOver && !isModerator(me) && (
        <BoardNote
          icon={<IconUsersGroup aria-hidden="true" />}
          title={texts.noTeamTitle}
          text={texts.noTeamText}
        />
      )}
      {isIdle && (
        <BoardNote
          icon={<IconSeedling aria-hidden="true" />}
          {...(search.type ? texts.idleTeamOfType : isOver ? texts.idleTeamThen : texts.idleTeam)}
        >
          {!search.type && !isOver && (
            <ButtonLink to={paths.missions.path} variant="line" size="small">
              {texts.toMissions}
            </ButtonLink>
          )}
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
