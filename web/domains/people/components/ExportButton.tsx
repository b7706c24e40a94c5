import { IconDownload, IconX } from '@tabler/icons-react'
import { Button } from '#web/ui/Button.tsx'
import styles from './ExportButton.module.css'
import { texts } from './exportTexts.ts'
import { useExport } from './useExport.ts'

interface Props {
  /** What answers with the book; everybody in the city by default. */
  path?: string
  size?: 'compact' | 'small'
}

/** Exports residents as a spreadsheet: shows how much has come, and can be stopped. */
export function ExportButton({ path = '/api/user-infos/export-statistics', size = 'compact' }: Props) {
  const { bytes, start, stop } = useExport()
  if (bytes === null)
    return (
      <Button variant="line" size={size} icon={<IconDownload />} onClick={() => void start(path)}>
        {texts.export}
      </Button>
    )
  return (
    <span className={styles.running}>
      <span role="status">
        <span className={styles.spinner} aria-hidden="true" />
        {texts.running}
      </span>
      <span aria-hidden="true" className={styles.bytes}>
        {texts.bytes(bytes)}
      </span>
      <Button variant="line" size={size} icon={<IconX />} onClick={stop}>
        {texts.cancel}
      </Button>
    </span>
  )
}
