import {
  discardArticleDraft,
  mergeThemes,
  saveArticleDraft,
  themeUsage as themeUsageCall,
  undislikeArticle,
  undislikeComment,
  unlikeArticle,
  unlikeComment,
  viewArticle as viewArticleCall,
} from '#contract/calls/portal.ts'
import {
  articleComments as articleCommentsCall,
  articleStatistics as articleStatisticsCall,
  commentReplies as commentRepliesCall,
  foundWords as foundWordsCall,
  myRatings as myRatingsCall,
  newComments as newCommentsCall,
} from '#contract/calls/reading.ts'
import type { Domain } from '../domain.ts'
import { comparing } from '../if-match.ts'
import { changeComment, deleteComment, writeComment } from './comment.ts'
import { discardDraft, saveDraft } from './draft.ts'
import { foundWords } from './found-words.ts'
import { myRatings } from './my-ratings.ts'
import { newComments } from './new-comments.ts'
import { deleteRating, type RatingName, rate, ratings, unrate } from './rating.ts'
import { deleteArticle } from './removal.ts'
import { changeArticle, writeArticle } from './saving.ts'
import { articleStatistics } from './statistics.ts'
import { changeTheme, deleteTheme, mergeTheme, proposeTheme } from './theme.ts'
import { themeUsage } from './theme-usage.ts'
import { articleComments, commentReplies } from './threads.ts'
import { viewArticle } from './view.ts'

/** Articles, themes, comments and ratings. */
export const portal: Domain = city => {
  city.implement(unlikeArticle, unrate(city, 'article-likes'))
  city.implement(undislikeArticle, unrate(city, 'article-dislikes'))
  city.implement(unlikeComment, unrate(city, 'comment-likes'))
  city.implement(undislikeComment, unrate(city, 'comment-dislikes'))
  city.implement(saveArticleDraft, saveDraft(city))
  city.implement(discardArticleDraft, discardDraft(city))
  city.implement(viewArticleCall, viewArticle(city))
  city.implement(articleCommentsCall, articleComments(city))
  city.implement(commentRepliesCall, commentReplies(city))
  city.implement(foundWordsCall, foundWords(city))
  city.implement(myRatingsCall, myRatings(city))
  city.implement(newCommentsCall, newComments(city))
  city.implement(articleStatisticsCall, articleStatistics(city))
  city.implement(mergeThemes, mergeTheme(city))
  city.implement(themeUsageCall, themeUsage(city))
  return {
    'articles.create': writeArticle(city),
    'articles.update': comparing(changeArticle(city)),
    'articles.delete': comparing(deleteArticle(city)),
    'comments.create': writeComment(city),
    'comments.update': changeComment(city),
    'comments.delete': deleteComment(city),
    'tags.create': proposeTheme(city),
    'tags.update': changeTheme(city),
    'tags.delete': deleteTheme(city),
    ...Object.fromEntries(
      (Object.keys(ratings) as RatingName[]).flatMap(name => [
        [`${name}.create`, rate(city, name)],
        [`${name}.delete`, deleteRating(city, name)],
      ]),
    ),
  }
}
