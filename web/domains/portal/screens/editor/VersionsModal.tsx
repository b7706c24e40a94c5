import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/dates.ts'
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import type { Draft } from '../../editor/draft.ts'
import type { Session } from '../../editor/session.ts'
import { texts } from '../../editor/texts.ts'
import styles from './VersionsModal.module.css'
import { versionQuery, versionsQuery } from './versions.ts'
import { linesOf } from './words.ts'

interface Props extends ModalProps<Draft> {
  session: Session
}

interface Entry {
  readonly id: string | number
  readonly at: number
  readonly kind: string
}

/** What was published, and copies that this browser has set aside: look at one, take it back. */
export default function VersionsModal({ session, onClose }: Props) {
  const { article, draft, window, replaced } = session.get()
  const copies = useQuery({
    queryKey: ['article-versions', 'copies', window, replaced],
    queryFn: session.asideCopies,
    gcTime: 0,
  })
  const published = useQuery(versionsQuery(article))
  const [chosen, setChosen] = useState<string | number | null>(null)
  const version = useQuery(versionQuery(typeof chosen === 'number' ? chosen : null, draft.pictures))
  const shown =
    typeof chosen === 'number' ? version.data : copies.data?.find(({ id }) => id === chosen)?.draft
  const all: readonly Entry[] = [
    ...(copies.data ?? []).map(({ id, at }) => ({ id, at, kind: texts.aside })),
    ...(published.data ?? []).map(({ id, at }) => ({ id, at, kind: texts.publishedVersion })),
  ].toSorted((one, other) => other.at - one.at)
  const isPending = copies.isPending || (published.isPending && article !== null)
  return (
    <>
      <DialogTitle>{texts.versionsTitle}</DialogTitle>
      <DialogBody>
        <p>{texts.versionsLead}</p>
        {isPending && <p role="status">{texts.loadingVersions}</p>}
        {published.isLoadingError && <PartFailed onRetry={() => published.refetch()} />}
        {!isPending && !published.isLoadingError && all.length === 0 && <p>{texts.noVersions}</p>}
        <ul className={styles.list}>
          {all.map(({ id, at, kind }) => (
            <li key={id}>
              <button type="button" aria-pressed={id === chosen} onClick={() => setChosen(id)}>
                <b>{formatMoment(new Date(at).toISOString())}</b>
                <span>{kind}</span>
              </button>
            </li>
          ))}
        </ul>
        {typeof chosen === 'number' && version.isLoadingError && (
          <PartFailed onRetry={() => version.refetch()} />
        )}
        {typeof chosen === 'number' && version.isPending && !version.isLoadingError && (
          <p role="status">{texts.loadingVersion}</p>
        )}
        {shown && (
          <section className={styles.shown} aria-label={shown.title}>
            <h3>{shown.title}</h3>
            {shown.content.flatMap(block =>
              linesOf(block).map((line, at) => <p key={`${block.id}-${at}`}>{line.text}</p>),
            )}
          </section>
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="line" size="small" onClick={() => onClose()}>
          {texts.close}
        </Button>
        {shown && (
          <Button size="small" onClick={() => onClose(shown)}>
            {texts.restore}
          </Button>
        )}
      </DialogFoot>
    </>
  )
}
