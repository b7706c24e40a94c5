import { modal } from '#web/ui/modal/modal.ts'
import type { Media } from '#web/ui/Picture.tsx'

export interface ReportFile extends Media {
  readonly id: number
  readonly name: string
  readonly mime: string
}

/** Takes one of the files down for a reason (docs/decisions/044); true when it was. */
export const takeDownFile = modal<{ files: readonly ReportFile[] }, true>(
  'file-take-down',
  () => import('./TakeDownModal.tsx'),
  { small: true },
)
