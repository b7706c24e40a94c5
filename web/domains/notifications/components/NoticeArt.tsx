import {
  IconBell,
  IconBuildingStore,
  IconCpu2,
  IconMail,
  IconNews,
  IconTargetArrow,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type NoticeKind, noticeKind } from '#contract/notices.ts'
import { CoinArt, EnergyArt } from '#web/ui/art/rewards.ts'
import { Picture } from '#web/ui/Picture.tsx'
import type { Notice } from '../unread.ts'
import styles from './NoticeArt.module.css'

const plate = (icon: ReactNode) => <span className={styles.plate}>{icon}</span>

const drawings: Record<NoticeKind['icon'], ReactNode> = {
  energy: <EnergyArt />,
  coins: <CoinArt />,
  chip: plate(<IconCpu2 aria-hidden="true" />),
  mission: plate(<IconTargetArrow aria-hidden="true" />),
  booking: plate(<IconBuildingStore aria-hidden="true" />),
  article: plate(<IconNews aria-hidden="true" />),
  letter: plate(<IconMail aria-hidden="true" />),
}
const unknown = plate(<IconBell aria-hidden="true" />)

function drawingOf(type: string) {
  const kind = noticeKind(type)
  return kind ? drawings[kind.icon] : unknown
}

/** The picture of the notice, or an icon of its type. Square, as wide as its container. */
export const NoticeArt = ({ notice: { type, image } }: { notice: Pick<Notice, 'type' | 'image'> }) => (
  <span className={styles.art}>
    {image ? <Picture media={image} sizes="52px" alt="" className={styles.picture} /> : drawingOf(type)}
  </span>
)
