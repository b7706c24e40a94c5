import { CoinMark } from '#web/ui/art/marks.tsx'
import { classes } from '#web/ui/classes.ts'
import { formatNumber } from '#web/ui/numbers.ts'
import { texts } from '../texts.ts'
import styles from './Wallet.module.css'

export function Wallet({ balance }: { balance: number }) {
  return (
    <div className={styles.wallet}>
      <p className={styles.label}>
        <CoinMark />
        {texts.yourCoins}
      </p>
      <p className={classes(styles.sum, 'figures')}>{formatNumber(balance)}</p>
    </div>
  )
}
