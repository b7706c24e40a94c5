import { modal } from '#web/ui/modal/modal.ts'
import type { Draft, ThemeChoice } from '../../editor/draft.ts'
import type { Session } from '../../editor/session.ts'

/** Resolves with the address, or null to remove the link. */
export const linkModal = modal<{ href: string }, string | null>(
  'article-link',
  () => import('./LinkModal.tsx'),
  {
    small: true,
  },
)

/** Resolves with a version to write on with. */
export const versionsModal = modal<{ session: Session }, Draft>(
  'article-versions',
  () => import('./VersionsModal.tsx'),
)

export const previewModal = modal<{ draft: Draft }>('article-preview', () => import('./PreviewModal.tsx'), {
  fullPage: true,
})

/** specification §4, article tag select: resolves with the themes that were chosen. */
export const articleThemes = modal<{ chosen: readonly ThemeChoice[] }, readonly ThemeChoice[]>(
  'article-tag-select',
  () => import('./ThemesModal.tsx'),
)
