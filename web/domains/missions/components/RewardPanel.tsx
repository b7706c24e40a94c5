import { coins, plural, words } from '#contract/words.ts'
import { CoinArt, EnergyArt } from '#web/ui/art/rewards.ts'
import { classes } from '#web/ui/classes.ts'
import { formatNumber } from '#web/ui/numbers.ts'
import { Chip } from '../../chips/components/Chip.tsx'
import type { Mission } from '../data.ts'
import { texts } from '../missionTexts.ts'
import styles from './RewardPanel.module.css'

/** The reward of a mission: a chip, or bitW and coins. */
export function RewardPanel({ mission: { badge, points, balance } }: { mission: Mission }) {
  return (
    <section className={styles.panel} aria-label={texts.rewardOf}>
      <h3 className={styles.title}>{texts.rewardOf}</h3>
      <div className={styles.rewards}>
        {badge && (
          <div className={styles.reward}>
            <Chip chip={badge} sizes="56px" className={styles.plate} />
            <p>
              <b className={styles.chip}>{badge.name}</b>
              <small>{texts.oneChip}</small>
            </p>
          </div>
        )}
        {!badge && points ? (
          <div className={styles.reward}>
            <EnergyArt />
            <p>
              <b className={classes(styles.energy, 'figures')}>+{formatNumber(points)}</b>
              <small>{words.points}</small>
            </p>
          </div>
        ) : null}
        {!badge && balance ? (
          <div className={styles.reward}>
            <CoinArt />
            <p>
              <b className={classes(styles.coins, 'figures')}>+{formatNumber(balance)}</b>
              <small>{plural(balance, coins)}</small>
            </p>
          </div>
        ) : null}
        {!badge && !points && !balance && <p className={styles.none}>{texts.noReward}</p>}
      </div>
    </section>
  )
}
