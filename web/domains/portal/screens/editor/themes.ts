import { queryOptions } from '@tanstack/react-query'
import { write } from '#web/queries.ts'
import { api } from '#web/rest/client.ts'
import { listOptions } from '#web/rest/options.ts'
import type { ThemeChoice } from '../../editor/draft.ts'

const CHOICES = 30
/** Letters at the beginning by which names are alike. */
const ALIKE = 3

/** Themes that one may choose: those that contain the words first, then those that begin alike; the used ones above. */
export const themeChoicesQuery = (typed: string) => {
  const words = typed.trim()
  return queryOptions({
    ...listOptions('tags', {
      fields: ['name'],
      ...(words && {
        filters: {
          $or: [
            { name: { $containsi: words } },
            ...(words.length > ALIKE ? [{ name: { $startsWithi: words.slice(0, ALIKE) } }] : []),
          ],
        },
      }),
      sort: ['articles_count:desc', 'name'],
      pagination: { page: 1, pageSize: CHOICES, withCount: false },
    }),
    select: ({ data }): readonly ThemeChoice[] => {
      const has = ({ name }: ThemeChoice) => name.toLowerCase().includes(words.toLowerCase())
      return [...data.filter(has), ...data.filter(theme => !has(theme))]
    },
  })
}

export async function proposeTheme(name: string): Promise<ThemeChoice> {
  return (await write(() => api.create('tags', { name }, { fields: ['name'] }))).data
}
