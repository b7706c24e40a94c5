import { action, type Domain } from '../domain.ts'
import { changeComment, deleteComment, writeComment } from './comment.ts'
import { deleteRating, type RatingName, rate, unrate } from './rating.ts'
import { deleteArticle } from './removal.ts'
import { changeArticle, writeArticle } from './saving.ts'
import { deleteTheme, mergeTheme, proposeTheme } from './theme.ts'
import { viewArticle } from './view.ts'

/** Taking a rating back, by the collection of the rating (specification §7). */
const takingBack: { readonly [name in RatingName]: string } = {
  'article-likes': 'unlike',
  'article-dislikes': 'undislike',
  'comment-likes': 'unlike',
  'comment-dislikes': 'undislike',
}

/** Articles, themes, the talk below them and what readers think of it. */
export const portal: Domain = city => {
  const { table } = city
  const names = Object.keys(takingBack) as RatingName[]
  for (const name of names) {
    const path = `/api/${name}/${takingBack[name]}`
    action(city, 'POST', path, { of: table(name), to: 'delete' }, unrate(city, name))
  }
  action(city, 'POST', '/api/articles/:id/view', { of: table('articles'), to: 'findOne' }, viewArticle(city))
  action(city, 'POST', '/api/tags/:id/merge', { of: table('tags'), to: 'update' }, mergeTheme(city))
  return {
    'articles.create': writeArticle(city),
    'articles.update': changeArticle(city),
    'articles.delete': deleteArticle(city),
    'comments.create': writeComment(city),
    'comments.update': changeComment(city),
    'comments.delete': deleteComment(city),
    'tags.create': proposeTheme(city),
    'tags.delete': deleteTheme(city),
    ...Object.fromEntries(
      names.flatMap(name => [
        [`${name}.create`, rate(city, name)],
        [`${name}.delete`, deleteRating(city, name)],
      ]),
    ),
  }
}
