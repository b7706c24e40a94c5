import type { ReactNode } from 'react'
import { Found } from '../Found.tsx'
import styles from './Thing.module.css'

interface Props {
  /** Beside the words, 52 to 64 px wide. */
  picture: ReactNode
  name: string
  note?: string | null
}

/** The first cell of a row of things, inside its link. */
export const Thing = ({ picture, name, note }: Props) => (
  <span className={styles.thing}>
    {picture}
    <span>
      <b>
        <Found text={name} />
      </b>
      {note && (
        <small className="two-lines">
          <Found text={note} />
        </small>
      )}
    </span>
  </span>
)
