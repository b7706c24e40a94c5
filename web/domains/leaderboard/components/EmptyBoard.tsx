import { paths } from '#web/paths.ts'
import { NothingFound } from '#web/ui/art/empty.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { type BoardSearch, periodOf } from '../search.ts'
import { texts } from '../texts.ts'
import styles from './Board.module.css'

interface Props {
  search: BoardSearch
  /** Of a period that is over. */
  isOver: boolean
  onChange: (change: BoardSearch) => void
}

/** A board without places: on the first days of a period it leads to the results of the one before. */
export function EmptyBoard({ search, isOver, onChange }: Props) {
  const { board, team, type } = search
  const period = periodOf(search)
  const then = board ? texts.emptyThenTeams : texts.emptyThen
  const now = board ? texts.emptyTeams : texts.emptyText
  const isPart = team !== undefined || type !== undefined
  return (
    <Empty
      drawing={<NothingFound />}
      title={isOver ? texts.emptyThenTitle : texts.emptyTitle}
      text={isPart ? texts.emptyPart : isOver ? then : now}
      action={
        isPart ? (
          <Button variant="soft" onClick={() => onChange({ team: undefined, type: undefined })}>
            {board ? texts.allMissions : texts.everything}
          </Button>
        ) : isOver ? undefined : (
          <div className={styles.actions}>
            <ButtonLink to={paths.missions.path}>{texts.toMissions}</ButtonLink>
            {period !== 'all' && (
              <Button variant="soft" onClick={() => onChange({ when: 'previous' })}>
                {texts.results[period]}
              </Button>
            )}
          </div>
        )
      }
    />
  )
}
