import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_PAGE_SIZE } from '#contract/rest/bounds.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChangeLog } from '#web/ui/editor/ChangeLog.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useLastData } from '#web/ui/useLastData.ts'
import { logQuery, PAGE } from './log.ts'
import { texts } from './texts.ts'

/** Who changed which setting, the latest first. */
export default function LogModal({ onClose }: ModalProps) {
  const [size, setSize] = useState(PAGE)
  const read = useQuery(logQuery(size))
  const { isLoadingError, isFetching, refetch } = read
  const data = useLastData(read.data)
  return (
    <>
      <DialogTitle>{texts.logTitle}</DialogTitle>
      <DialogBody>
        {data ? (
          data.changes.length === 0 ? (
            <p>{texts.nothingLogged}</p>
          ) : (
            <ChangeLog changes={data.changes}>
              {isLoadingError && <PartFailed onRetry={() => void refetch()} />}
              {!isLoadingError && data.total > size && size < MAX_PAGE_SIZE && (
                <Button
                  variant="soft"
                  size="small"
                  pending={isFetching && texts.loading}
                  onClick={() => setSize(Math.min(size * 2, MAX_PAGE_SIZE))}
                >
                  {texts.more}
                </Button>
              )}
            </ChangeLog>
          )
        ) : isLoadingError ? (
          <PartFailed onRetry={() => void refetch()} />
        ) : (
          <Skeleton height="16rem" radius="var(--r-md)" />
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="line" size="small" onClick={() => onClose()}>
          {texts.close}
        </Button>
      </DialogFoot>
    </>
  )
}
