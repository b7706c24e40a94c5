import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { words } from '#contract/words.ts'
import { attempt } from '#web/attempt.ts'
import { NoPlace } from '#web/domains/leaderboard/components/NoPlace.tsx'
import { aroundMeQuery, type BoardRow } from '#web/domains/leaderboard/data.ts'
import { hidingQuery, useHide } from '#web/domains/leaderboard/hiding.ts'
import { energy } from '#web/domains/leaderboard/texts.ts'
import type { Me } from '#web/domains/people/data.ts'
import { isModerator, nameOf } from '#web/domains/people/me.ts'
import { paths } from '#web/paths.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Bar } from '#web/ui/Bar.tsx'
import { Block } from '#web/ui/Block.tsx'
import { classes } from '#web/ui/classes.ts'
import { MoreLink } from '#web/ui/MoreLink.tsx'
import { formatNumber } from '#web/ui/numbers.ts'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useFocusBack } from '#web/ui/useFocusBack.ts'
import styles from './MyPlace.module.css'
import part from './StatisticsTab.module.css'
import { texts } from './texts.ts'

const ROWS = 3

/** My position this month with its neighbours, and the switch that hides me from the leaderboard. */
export function MyPlace({ me }: { me: Me }) {
  const { data, isLoadingError, refetch } = useQuery({
    ...aroundMeQuery({}),
    select: ({ data: rows, meta }) => ({ rows, reason: meta.me?.reason ?? null }),
  })
  return (
    <Block
      title={texts.leaderboard}
      aside={
        <MoreLink to={paths.leaderboard.path} of={` ${texts.leaderboard}`}>
          {texts.wholeBoard}
        </MoreLink>
      }
      className={classes(part.narrow, styles.block)}
    >
      {isLoadingError ? (
        <PartFailed onRetry={() => void refetch()} />
      ) : !data ? (
        <div className={styles.rows}>
          {Array.from({ length: ROWS }, (_, index) => (
            <Skeleton key={index} height={56} radius="var(--r-md)" />
          ))}
        </div>
      ) : data.reason ? (
        <NoPlace reason={data.reason} />
      ) : (
        <>
          <ol className={styles.rows}>
            {data.rows.map(row => (
              <Place key={row.user.id} row={row} isMe={row.user.id === me.id} />
            ))}
          </ol>
          <NextPlace rows={data.rows} me={me.id} />
        </>
      )}
      {!isModerator(me) && <HideSwitch me={me.id} />}
    </Block>
  )
}

function Place({ row: { position, points, user }, isMe }: { row: BoardRow; isMe: boolean }) {
  const name = nameOf({ full_name: user.full_name, username: null })
  return (
    <li className={classes(styles.row, isMe && styles.mine)}>
      <b className={styles.position}>
        <span aria-hidden="true">{formatNumber(position)}</span>
        <span className="visually-hidden">{texts.placeOf(position)}</span>
      </b>
      <Avatar name={name} picture={user.avatar} size="small" ring={isMe ? 'me' : undefined} />
      {isMe ? (
        <b className={styles.name}>{texts.you}</b>
      ) : (
        <Link to={paths.userProfile.path} params={{ userId: user.id }} className={styles.name}>
          {name}
        </Link>
      )}
      <Amount currency="energy" value={points} unit={words.points} />
    </li>
  )
}

/** The energy missing to the position above. */
function NextPlace({ rows, me }: { rows: readonly BoardRow[]; me: number }) {
  const mine = rows.find(({ user }) => user.id === me)
  const above = mine && rows.findLast(({ points }) => points > mine.points)
  if (!mine || (!above && mine.position > 1)) return null
  if (!above) return <p className={styles.next}>{texts.first}</p>
  return (
    <div className={styles.next}>
      <p>
        {texts.toNext(above.position)}
        <b className="figures">{energy(Math.round((above.points - mine.points) * 100) / 100)}</b>
      </p>
      <Bar percent={(mine.points / above.points) * 100} currency="energy" className={styles.bar} />
    </div>
  )
}

function HideSwitch({ me }: { me: number }) {
  const { data, isLoadingError, refetch } = useQuery(hidingQuery(me))
  const { mutateAsync: hide } = useHide(data?.id ?? 0)
  // Optimistic: the switch moves at once and returns when the server refuses.
  const [chosen, setChosen] = useState<boolean>()
  const fields = useFocusBack(chosen !== undefined)
  const handleChange = async (isHidden: boolean) => {
    setChosen(isHidden)
    const done = isHidden ? texts.hidden : texts.shown
    await attempt(() => hide(isHidden), { done, failed: texts.notHidden }).finally(() => setChosen(undefined))
  }
  return (
    <div className={styles.hiding}>
      {isLoadingError ? (
        <PartFailed text={texts.hideFailed} onRetry={refetch} />
      ) : (
        // One choice is sent after the other.
        <fieldset disabled={!data || chosen !== undefined} ref={fields}>
          <Switch
            label={texts.hide}
            description={texts.hideAbout}
            checked={chosen ?? data?.isHidden === true}
            onChange={event => void handleChange(event.currentTarget.checked)}
          />
        </fieldset>
      )}
    </div>
  )
}
