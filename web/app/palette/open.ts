import { tellOfLostPart } from '../../ui/later.ts'
import { publisher } from '../../ui/publisher.ts'

export const loadPalette = () => import('./Palette.tsx')

/** Whether the palette is open. */
export const palette = publisher(false)

/** Opens the palette; its code is loaded at the first time. */
export async function openPalette() {
  try {
    await loadPalette()
    palette.set(true)
  } catch {
    tellOfLostPart()
  }
}
