import { modal } from '../../../../ui/modal/modal.ts'
import type { Draft } from '../../editor/draft.ts'
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
