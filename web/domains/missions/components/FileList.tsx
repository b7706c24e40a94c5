import { IconDownload, IconFileOff, IconPaperclip } from '@tabler/icons-react'
import { controlTexts } from '#web/ui/controlTexts.ts'
import { formatDate } from '#web/ui/dates.ts'
import { texts as words } from '#web/ui/texts.ts'
import { sizeOf } from '../files.ts'
import styles from './FileList.module.css'

interface File {
  readonly id: number
  readonly name: string
  readonly url: string
  /** kB. */
  readonly size: number
  readonly takenDownAt: string | null
}

/** Files of a report; each opens in a tab of its own, but for one that was taken down. */
export function FileList({ files }: { files: readonly File[] }) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files}>
      {files.map(({ id, name, url, size, takenDownAt }) => (
        <li key={id}>
          {takenDownAt ? (
            <p className={styles.file}>
              <IconFileOff aria-hidden="true" />
              <span className={styles.name}>{words.takenDown}</span>
              <span className={styles.size}>{formatDate(takenDownAt)}</span>
            </p>
          ) : (
            <a href={url} target="_blank" rel="noopener" className={styles.file}>
              <IconPaperclip aria-hidden="true" />
              <span className={styles.name}>{name}</span>
              <span className={styles.size}>{sizeOf(size * 1000)}</span>
              <IconDownload aria-hidden="true" />
              <span className="visually-hidden">{controlTexts.newTab}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
