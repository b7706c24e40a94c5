/** A picture and the frame that is cut out of it, in pixels of the picture. */
export interface Crop {
  readonly width: number
  readonly height: number
  /** Width to height of the frame. */
  readonly ratio: number
  /** Left upper corner of the frame. */
  readonly x: number
  readonly y: number
  /** 1 is the largest frame that fits. */
  readonly zoom: number
}

export const MAX_ZOOM = 4

export function frameOf({ width, height, ratio, zoom }: Crop) {
  const wide = Math.min(width, height * ratio) / zoom
  return { width: wide, height: wide / ratio }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The largest frame, in the middle. */
export function wholeOf({ width, height }: Size, ratio: number): Crop {
  const crop = { width, height, ratio, zoom: 1, x: 0, y: 0 }
  const frame = frameOf(crop)
  return { ...crop, x: (width - frame.width) / 2, y: (height - frame.height) / 2 }
}

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most)

function within(crop: Crop): Crop {
  const frame = frameOf(crop)
  return { ...crop, x: clamp(crop.x, crop.width - frame.width), y: clamp(crop.y, crop.height - frame.height) }
}

/** Moves the frame by shares of its width and height, within the picture. */
export function moved(crop: Crop, right: number, down: number): Crop {
  const frame = frameOf(crop)
  return within({ ...crop, x: crop.x + right * frame.width, y: crop.y + down * frame.height })
}

/** Zooms around the centre of the frame. */
export function zoomed(crop: Crop, zoom: number): Crop {
  const next = { ...crop, zoom: Math.min(Math.max(Math.round(zoom * 100) / 100, 1), MAX_ZOOM) }
  const [was, is] = [frameOf(crop), frameOf(next)]
  return within({ ...next, x: crop.x + (was.width - is.width) / 2, y: crop.y + (was.height - is.height) / 2 })
}

/** A picture whose proportions differ by at most this share is uploaded uncropped. */
const SLIGHT = 0.02

export const isShaped = ({ width, height }: Size, ratio: number) =>
  Math.abs(width / height / ratio - 1) <= SLIGHT
