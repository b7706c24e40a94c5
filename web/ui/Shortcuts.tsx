import { controlTexts } from './controlTexts.ts'
import styles from './Shortcuts.module.css'

interface Props {
  /** The action, and its keys as printed on the keyboard. */
  shortcuts: readonly { readonly keys: readonly string[]; readonly does: string }[]
}

/** The keyboard shortcuts of a desk; hidden on touch devices. */
export function Shortcuts({ shortcuts }: Props) {
  return (
    <ul className={styles.shortcuts} aria-label={controlTexts.shortcuts}>
      {shortcuts.map(({ keys, does }) => (
        <li key={does}>
          {keys.map(key => (
            <kbd key={key}>{key}</kbd>
          ))}
          {does}
        </li>
      ))}
    </ul>
  )
}
