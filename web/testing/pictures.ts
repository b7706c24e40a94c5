import { expect } from 'vitest'

/** A PNG of this size. */
export async function picture(width: number, height: number, name = 'маяк.png') {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}

/**
 * Drops files on an element that is not busy; as in a browser, nothing arrives unless the element says while they are above it
 * that it takes them.
 */
export async function drop(target: Element, ...files: readonly File[]) {
  await expect.poll(() => target.hasAttribute('aria-busy')).toBe(false)
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  const send = (type: string) =>
    target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  const isTaken = !send('dragover')
  send(isTaken ? 'drop' : 'dragleave')
}
