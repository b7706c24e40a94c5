import { Slider } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '../../../ui/modal/Dialog.tsx'
import type { ModalProps } from '../../../ui/modal/modal.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useSingleFlight } from '../../../ui/useSingleFlight.ts'
import { type Crop, MAX_ZOOM, moved, sideOf, wholeOf, zoomed } from '../crop.ts'
import { texts } from '../texts.ts'
import styles from './CropAvatarModal.module.css'

const SIDE = 512
/** Step of an arrow key, as a share of the square's side. */
const STEP = 0.05
const ZOOM_STEP = 0.1

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}
const zooms: Record<string, number> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP }

export default function CropAvatarModal({ address, onClose }: { address: string } & ModalProps<File>) {
  const field = useRef<HTMLButtonElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState<Crop>()
  // The dialog has set the focus before this element was rendered.
  useEffect(() => field.current?.focus(), [])

  const handleFailure = () => {
    toast.error(texts.noPicture, { text: texts.noPictureText })
    onClose()
  }
  const [handleSave, isSaving] = useSingleFlight(async () => {
    if (!picture.current || !crop) return
    const square = await cut(picture.current, crop)
    if (square) onClose(square)
    else handleFailure()
  })
  const handleKey = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    const zoom = zooms[event.key]
    if (!crop || (!arrow && zoom === undefined)) return
    event.preventDefault()
    setCrop(arrow ? moved(crop, ...arrow) : zoomed(crop, crop.zoom + (zoom ?? 0)))
  }
  const handleDrag = (event: PointerEvent<HTMLElement>) => {
    const { clientWidth, hasPointerCapture } = event.currentTarget
    if (!crop || !hasPointerCapture.call(event.currentTarget, event.pointerId)) return
    // The picture follows the pointer, so the square moves the other way.
    setCrop(moved(crop, -event.movementX / clientWidth, -event.movementY / clientWidth))
  }

  return (
    <>
      <DialogTitle>{texts.cropTitle}</DialogTitle>
      <DialogBody>
        <p className={styles.help}>{texts.cropHelp}</p>
        {/* A button, so that it is focusable; arrow keys and the pointer move the picture. */}
        <button
          type="button"
          aria-label={texts.cropField}
          ref={field}
          className={styles.field}
          onKeyDown={handleKey}
          onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={handleDrag}
        >
          <img
            ref={picture}
            src={address}
            alt=""
            draggable={false}
            className={styles.picture}
            style={crop && placeOf(crop)}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setCrop(wholeOf({ width, height }))
            }
            onError={handleFailure}
          />
        </button>
        <div className={styles.zoom}>
          <span aria-hidden="true">{texts.zoom}</span>
          <Slider
            thumbLabel={texts.zoom}
            label={null}
            min={1}
            max={MAX_ZOOM}
            step={ZOOM_STEP}
            size={6}
            thumbSize={24}
            value={crop?.zoom ?? 1}
            onChange={zoom => setCrop(known => known && zoomed(known, zoom))}
          />
        </div>
      </DialogBody>
      <DialogFoot>
        <Button variant="line" size="small" onClick={() => onClose()}>
          {texts.cancel}
        </Button>
        <Button
          size="small"
          disabled={!crop}
          pending={isSaving && texts.preparing}
          onClick={() => void handleSave()}
        >
          {texts.save}
        </Button>
      </DialogFoot>
    </>
  )
}

/** Position and size of the picture behind the square window. */
function placeOf(crop: Crop) {
  const side = sideOf(crop)
  return {
    width: `${(crop.width / side) * 100}%`,
    left: `${(-crop.x / side) * 100}%`,
    top: `${(-crop.y / side) * 100}%`,
  }
}

/** The square as a file; null when the browser cannot encode one. */
async function cut(picture: HTMLImageElement, crop: Crop): Promise<File | null> {
  const canvas = document.createElement('canvas')
  const from = sideOf(crop)
  canvas.width = canvas.height = Math.round(Math.min(SIDE, from))
  canvas.getContext('2d')?.drawImage(picture, crop.x, crop.y, from, from, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  return blob && new File([blob], 'avatar.png', { type: blob.type })
}
