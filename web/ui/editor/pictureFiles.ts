import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'
import { pictureTypes } from '#contract/rest/fields/index.ts'
import { texts } from './texts.ts'

export const MB = 1024 * 1024

/** Why this file cannot be uploaded as a picture; null when it can. A drop, and «all files» of a dialog, bring any file. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>, maxBytes: number): string | null {
  if (!(pictureTypes as readonly string[]).includes(type)) return texts.notPicture
  return size > maxBytes ? texts.tooBig(maxBytes / MB) : null
}

/** What makes an element take files that are dropped on it, unless it is busy; `data-over` while they are above it. */
export function useFileDrop(onDrop: (files: readonly File[]) => void, isBusy: boolean) {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver(event: DragEvent) {
      // Not a tile that is dragged to another place, nor a piece of text.
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      if (isBusy) event.dataTransfer.dropEffect = 'none'
      else setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      const files = [...event.dataTransfer.files]
      if (files.length > 0 && !isBusy) onDrop(files)
    },
  }
}

/** Tells the form around a field that a picture is on its way to it, and that it is not any more when the field goes. */
export function useUploading(
  isUploading: boolean,
  onUploading: ((isUploading: boolean) => void) | undefined,
) {
  const tell = useEffectEvent((is: boolean) => onUploading?.(is))
  useEffect(() => {
    if (!isUploading) return
    tell(true)
    return () => tell(false)
  }, [isUploading])
}
