import { modal } from '#web/ui/modal/modal.ts'
import type { Theme } from './data.ts'

/** Makes a theme, or renames the given one; resolves with true when it is saved. */
export const nameTheme = modal<{ theme: Pick<Theme, 'id' | 'name'> | null }, true>(
  'theme-name',
  () => import('./ThemeNameModal.tsx'),
  { small: true },
)
