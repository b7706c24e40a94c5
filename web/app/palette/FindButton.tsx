import { IconSearch } from '@tabler/icons-react'
import styles from './FindButton.module.css'
import { openPalette } from './open.ts'
import { texts } from './openTexts.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The visible way to the palette, with its keys. */
export const FindButton = () => (
  <button
    type="button"
    className={styles.find}
    aria-keyshortcuts="Control+K Meta+K"
    aria-haspopup="dialog"
    onClick={() => void openPalette()}
  >
    <IconSearch aria-hidden="true" />
    <span>{texts.find}</span>
    <span aria-hidden="true" className={styles.keys}>
      <kbd>{isApple ? '⌘' : 'Ctrl'}</kbd>
      <kbd>K</kbd>
    </span>
  </button>
)
