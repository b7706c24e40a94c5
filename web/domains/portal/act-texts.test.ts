import { expect, test } from 'vitest'
import { actTexts } from './actTexts.ts'

const text = (figures: object) =>
  actTexts.cost({ views: 0, likes: 0, dislikes: 0, comments: 0, ...figures }).replaceAll('\u00a0', ' ')
const kept = 'Текст останется у автора. Вернуть статью на портал будет нельзя.'

test.each([
  [{}, kept],
  [{ views: 2 }, `Навсегда исчезнет: 2 просмотра. ${kept}`],
  [{ likes: 1 }, `Навсегда исчезнет: 1 оценка. Репутация автора изменится: оценки исчезнут. ${kept}`],
  [{ likes: 1, dislikes: 1 }, `Навсегда исчезнет: 2 оценки. ${kept}`],
  [
    { likes: 3, comments: 1 },
    `Навсегда исчезнет: 3 оценки и 1 комментарий. Репутация автора и тех, кто комментировал, может измениться: оценки исчезнут. ${kept}`,
  ],
])(
  'the removal of an article with %o says what is lost, and names no share of the reputations',
  (figures, said) => {
    expect(text(figures)).toBe(said)
  },
)
