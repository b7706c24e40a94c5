import type { ReactNode } from 'react'
import { missionTypeNames } from '../cardTexts.ts'
import type { Mission } from '../data.ts'
import styles from './MissionFace.module.css'
import { MissionLink } from './MissionLink.tsx'
import { MissionPicture } from './MissionPicture.tsx'

interface Props {
  mission: Mission
  /** How wide the picture stands on the page. */
  sizes: string
  /** Below the name. */
  children?: ReactNode
}

/** What every card of a mission begins with: the picture, and the name that opens the mission. */
export const MissionFace = ({ mission, sizes, children }: Props) => (
  <>
    <MissionPicture mission={mission} sizes={sizes} className={styles.picture} />
    <div>
      {mission.type && <p className={styles.type}>{missionTypeNames[mission.type]}</p>}
      <h3 className={styles.title}>
        <MissionLink id={mission.id} className="whole-card">
          {mission.name}
        </MissionLink>
      </h3>
      {children}
    </div>
  </>
)
