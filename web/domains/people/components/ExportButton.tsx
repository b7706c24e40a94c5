import { IconDownload, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { download, save } from '../../../rest/download.ts'
import { ApiError } from '../../../rest/http.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import styles from './ExportButton.module.css'
import { texts } from './exportTexts.ts'

interface Props {
  /** Id of the card (`user-infos`) of one resident; absent: everybody. */
  card?: number | undefined
  /** Narrows the export of everybody down, as the query string of the list of residents. */
  query?: string
  label?: string
}

/** Exports residents as a spreadsheet: shows how much has come, and can be stopped. */
export function ExportButton({ card, query = '', label = texts.export }: Props) {
  const [bytes, setBytes] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    if (running.current) return
    const mine = new AbortController()
    running.current = mine
    setBytes(0)
    try {
      const path = card ? `/api/user-infos/${card}/export-statistics` : '/api/user-infos/export-statistics'
      save(await download(query ? `${path}?${query}` : path, { signal: mine.signal, onBytes: setBytes }))
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
      <Button variant="line" size="compact" icon={<IconDownload />} onClick={() => void start()}>
        {label}
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
      <Button variant="line" size="compact" icon={<IconX />} onClick={() => running.current?.abort()}>
        {texts.cancel}
      </Button>
    </span>
  )
}
