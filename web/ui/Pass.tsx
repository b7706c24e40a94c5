import { coins, plural, words } from '#contract/words.ts'
import { Avatar } from './Avatar.tsx'
import { CoinMark, EnergyMark } from './art/marks.tsx'
import { CountUp } from './CountUp.tsx'
import { classes } from './classes.ts'
import styles from './Pass.module.css'
import type { Media } from './Picture.tsx'

interface Props {
  name: string
  picture?: Media | null | undefined
  /** The role's label; shown for moderators and administrators only. */
  rank?: string | undefined
  balances?: { energy: number; coins: number } | undefined
  /** Slate in the moderator's area. */
  slate?: boolean
}

/** The resident's pass: a ticket that holds balances and nothing else. */
export function Pass({ name, picture, rank, balances, slate }: Props) {
  return (
    <div className={classes(styles.pass, slate && styles.slate)}>
      <div className={styles.bearer}>
        <Avatar
          name={name}
          picture={picture}
          size={rank ? 'small' : 'medium'}
          ring={rank ? undefined : 'me'}
        />
        <div>
          <div className={styles.name}>{name}</div>
          {rank && <div className={styles.rank}>{rank}</div>}
        </div>
      </div>
      {balances && (
        <dl className={styles.balances}>
          <div>
            <dt>
              <EnergyMark />
              {words.points}
            </dt>
            <dd className={classes(styles.energy, 'figures')}>
              <CountUp value={balances.energy} unit={words.points} from={balances.energy} />
            </dd>
          </div>
          <div>
            <dt>
              <CoinMark />
              {words.balance}
            </dt>
            <dd className={classes(styles.coins, 'figures')}>
              <CountUp value={balances.coins} unit={plural(balances.coins, coins)} from={balances.coins} />
            </dd>
          </div>
        </dl>
      )}
    </div>
  )
}
