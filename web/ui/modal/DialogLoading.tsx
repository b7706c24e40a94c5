import { Skeleton } from '../Skeleton.tsx'
import { texts } from '../texts.ts'
import { DialogBody, DialogTitle } from './Dialog.tsx'

/** A placeholder for a dialog whose code or data is loading. */
export const DialogLoading = () => (
  <>
    <DialogTitle>
      <span className="visually-hidden">{texts.loading}</span>
      <Skeleton width="60%" height={28} />
    </DialogTitle>
    <DialogBody>
      <Skeleton height={160} />
    </DialogBody>
  </>
)
