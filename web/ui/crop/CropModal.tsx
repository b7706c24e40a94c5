import { Slider } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '../modal/Dialog.tsx'
import type { ModalProps } from '../modal/modal.ts'
import { toast } from '../toast/toast.ts'
import { useSingleFlight } from '../useSingleFlight.ts'
import styles from './CropModal.module.css'
import { type Crop, frameOf, MAX_ZOOM, moved, wholeOf, zoomed } from './crop.ts'
import { ratioOf, type Shape } from './cropPicture.ts'
import { texts } from './texts.ts'

/** Step of an arrow key, as a share of the frame. */
const STEP = 0.05
const ZOOM_STEP = 0.1

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}
const zooms: Record<string, number> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP }

interface Props extends ModalProps<File> {
  file: File
  /** Of the file, as long as the dialog is open. */
  address: string
  shape: Shape
  title: string
  help: string
}

export default function CropModal({ file, address, shape, title, help, onClose }: Props) {
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
    const part = await cut(picture.current, crop, file, shape.width)
    if (part) onClose(part)
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
    const { clientWidth, clientHeight, hasPointerCapture } = event.currentTarget
    if (!crop || !hasPointerCapture.call(event.currentTarget, event.pointerId)) return
    // The picture follows the pointer, so the frame moves the other way.
    setCrop(moved(crop, -event.movementX / clientWidth, -event.movementY / clientHeight))
  }

  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <DialogBody>
        <p className={styles.help}>{help}</p>
        {/* A button, so that it is focusable; arrow keys and the pointer move the picture. */}
        <button
          type="button"
          aria-label={texts.field}
          ref={field}
          className={styles.field}
          data-round={shape.round || undefined}
          style={{ aspectRatio: shape.ratio }}
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
              setCrop(wholeOf({ width, height }, ratioOf(shape)))
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

/** Position and size of the picture behind the frame. */
function placeOf(crop: Crop) {
  const frame = frameOf(crop)
  return {
    width: `${(crop.width / frame.width) * 100}%`,
    left: `${(-crop.x / frame.width) * 100}%`,
    top: `${(-crop.y / frame.height) * 100}%`,
  }
}

/** The frame as a file, a photo stays one; null when the browser cannot encode it. */
async function cut(
  picture: HTMLImageElement,
  crop: Crop,
  { name, type }: File,
  most: number,
): Promise<File | null> {
  const canvas = document.createElement('canvas')
  const frame = frameOf(crop)
  canvas.width = Math.round(Math.min(most, frame.width))
  canvas.height = Math.round(canvas.width / crop.ratio)
  canvas
    .getContext('2d')
    ?.drawImage(picture, crop.x, crop.y, frame.width, frame.height, 0, 0, canvas.width, canvas.height)
  const kind = type === 'image/jpeg' ? type : 'image/png'
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, kind, QUALITY))
  return blob && new File([blob], name.replace(/\.\w+$/, '') + endings[kind], { type: blob.type })
}

const QUALITY = 0.92
const endings = { 'image/jpeg': '.jpg', 'image/png': '.png' } as const
