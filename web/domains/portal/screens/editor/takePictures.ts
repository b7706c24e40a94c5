import { toast } from '#web/ui/toast/toast.ts'
import { texts } from '../../editor/texts.ts'
import { refusalOf } from '../../editor/uploads.ts'

/** The files that can be pictures of an article; of the others the person is told. */
export function takePictures(files: readonly File[]): readonly File[] {
  const refused = Map.groupBy(files, refusalOf)
  for (const [why, those] of refused)
    if (why !== null) toast.warn(texts.refusedFiles(those.map(({ name }) => name)), { text: why })
  return refused.get(null) ?? []
}
