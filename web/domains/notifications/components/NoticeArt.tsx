import { IconBuildingStore, IconCpu2, IconTargetArrow } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { NotificationType } from '#contract/domains/notifications.ts'
import { CoinArt, EnergyArt } from '../../../ui/art/rewards.ts'
import { Picture } from '../../../ui/Picture.tsx'
import type { Notice } from '../data.ts'
import styles from './NoticeArt.module.css'

const energy = <EnergyArt />
const coins = <CoinArt />
const plate = (icon: ReactNode) => <span className={styles.plate}>{icon}</span>
const mission = plate(<IconTargetArrow aria-hidden="true" />)
const chip = plate(<IconCpu2 aria-hidden="true" />)

const drawings: Record<NotificationType, ReactNode> = {
  points: energy,
  'activity-bitW': energy,
  balance: coins,
  'activity-coins': coins,
  'booking-balance': coins,
  booking: plate(<IconBuildingStore aria-hidden="true" />),
  badge: chip,
  'activity-badge': chip,
  'activity-rewarded': mission,
  'activity-enrollment-start': mission,
  'activity-enrollment-canceled': mission,
}

/** What a notice is about: the thing itself, or what stands for it. As wide as its place, and square. */
export const NoticeArt = ({ notice: { type, image } }: { notice: Pick<Notice, 'type' | 'image'> }) => (
  <span className={styles.art}>
    {image ? <Picture media={image} sizes="52px" alt="" className={styles.picture} /> : drawings[type]}
  </span>
)
