import styles from './Shortcuts.module.css'

interface Props {
  /** What the list is about, for those who do not see it. */
  label: string
  /** What is done, and the keys that do it, as they are printed. */
  shortcuts: readonly { readonly keys: readonly string[]; readonly does: string }[]
}

/** Which keys a desk knows; hidden where there is no keyboard to speak of. */
export function Shortcuts({ label, shortcuts }: Props) {
  return (
    <ul className={styles.shortcuts} aria-label={label}>
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
