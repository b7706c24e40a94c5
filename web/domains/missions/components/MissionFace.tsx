import type { ReactNode } from 'react'
import { Found } from '#web/ui/Found.tsx'
import { missionTypeNames } from '../cardTexts.ts'
import type { Mission } from '../data.ts'
import styles from './MissionFace.module.css'
import { MissionLink } from './MissionLink.tsx'
import { MissionPicture } from './MissionPicture.tsx'

interface Props {
  mission: Mission
  /** The picture's displayed width, as in `<img sizes>`. */
  sizes: string
  /** Below the name. */
  children?: ReactNode
}

/** The head of every mission card: the picture, and the name as a link to the mission. */
export const MissionFace = ({ mission, sizes, children }: Props) => (
  <>
    <MissionPicture mission={mission} sizes={sizes} className={styles.picture} />
    <div>
      {mission.type && <p className={styles.type}>{missionTypeNames[mission.type]}</p>}
      <h3 className={styles.title}>
        <MissionLink id={mission.id} className="whole-card">
          <Found text={mission.name} />
        </MissionLink>
      </h3>
      {children}
    </div>
  </>
)
