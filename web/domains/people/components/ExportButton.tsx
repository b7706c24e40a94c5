import { IconDownload, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { download, save } from '../../../rest/download.ts'
import { ApiError } from '../../../rest/http.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import styles from './ExportButton.module.css'
import { texts } from './exportTexts.ts'

interface Props {
  /** What answers with the book; everybody in the city by default. */
  path?: string
  size?: 'compact' | 'small'
}

/** Exports residents as a spreadsheet: shows how much has come, and can be stopped. */
export function ExportButton({ path = '/api/user-infos/export-statistics', size = 'compact' }: Props) {
  const [bytes, setBytes] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    if (running.current) return
    const mine = new AbortController()
    running.current = mine
    setBytes(0)
    try {
      save(await download(path, { signal: mine.signal, onBytes: setBytes }))
      toast.success(texts.done)
    } catch (error) {
      if (!mine.signal.aborted)
        toast.error(texts.failed, { text: error instanceof ApiError ? error.message : '' })
    } finally {
      running.current = null
      setBytes(null)
    }
  }

  if (bytes === null)
    return (
      <Button variant="line" size={size} icon={<IconDownload />} onClick={() => void start()}>
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
      <Button variant="line" size={size} icon={<IconX />} onClick={() => running.current?.abort()}>
        {texts.cancel}
      </Button>
    </span>
  )
}
