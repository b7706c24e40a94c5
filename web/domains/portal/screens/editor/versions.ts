import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/rest/client.ts'
import { listOptions } from '#web/rest/options.ts'
import { readPictures } from '../../editor/data.ts'
import type { Draft } from '../../editor/draft.ts'

/** As many as the server keeps. */
const MOST = 100

/** What the article was like after each change that its readers saw, the newest first; null: it is not made yet. */
export const versionsQuery = (article: number | null) =>
  queryOptions({
    ...listOptions('article-versions', {
      filters: { article: article ?? 0 },
      fields: ['title', 'createdAt'],
      sort: ['id:desc'],
      pagination: { page: 1, pageSize: MOST, withCount: false },
    }),
    enabled: article !== null,
    select: ({ data }) => data.map(({ id, createdAt }) => ({ id, at: Date.parse(createdAt) })),
  })

/** A version as a draft. Pictures that the article does not have now are looked up. */
export const versionQuery = (id: number | null, known: Draft['pictures']) =>
  queryOptions({
    queryKey: ['article-versions', 'draft', id],
    enabled: id !== null,
    queryFn: async ({ signal }): Promise<Draft> => {
      const { data } = await api.one('article-versions', id ?? 0, {}, signal)
      const { title, type, themes, content } = data
      const blocks = content ?? []
      const missing = blocks.flatMap(block =>
        block.type === 'image' && !known[block.media] ? [block.media] : [],
      )
      return {
        title,
        type,
        themes: themes ?? [],
        content: blocks,
        pictures: { ...known, ...(await readPictures([...new Set(missing)])) },
      }
    },
  })
