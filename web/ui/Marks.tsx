import styles from './Marks.module.css'

/** A text in pieces of which every second one was searched for and found. */
export const Marks = ({ pieces }: { pieces: readonly string[] }) =>
  pieces.map((piece, index) =>
    index % 2 === 1 ? (
      <mark key={index} className={styles.mark}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
