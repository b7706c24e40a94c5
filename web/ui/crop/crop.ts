/** A picture and the square that is cut out of it, in pixels of the picture. */
export interface Crop {
  readonly width: number
  readonly height: number
  /** Left upper corner of the square. */
  readonly x: number
  readonly y: number
  /** 1 is the largest square that fits. */
  readonly zoom: number
}

export const MAX_ZOOM = 4

export const sideOf = ({ width, height, zoom }: Crop) => Math.min(width, height) / zoom

/** The largest square, in the middle. */
export const wholeOf = ({ width, height }: { width: number; height: number }): Crop =>
  within({ width, height, zoom: 1, x: (width - height) / 2, y: (height - width) / 2 })

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most)

function within(crop: Crop): Crop {
  const side = sideOf(crop)
  return { ...crop, x: clamp(crop.x, crop.width - side), y: clamp(crop.y, crop.height - side) }
}

/** Moves the square by shares of its side, within the picture. */
export const moved = (crop: Crop, right: number, down: number) =>
  within({ ...crop, x: crop.x + right * sideOf(crop), y: crop.y + down * sideOf(crop) })

/** Zooms around the centre of the square. */
export function zoomed(crop: Crop, zoom: number): Crop {
  const next = { ...crop, zoom: Math.min(Math.max(Math.round(zoom * 100) / 100, 1), MAX_ZOOM) }
  const shift = (sideOf(crop) - sideOf(next)) / 2
  return within({ ...next, x: crop.x + shift, y: crop.y + shift })
}
