/**
 * статья, новость, идея, вопрос (product §2). A module of its own: every page reads addresses that name them, and few need
 * the collections of the portal.
 */
export const articleTypes = ['article_type_1', 'article_type_2', 'article_type_3', 'article_type_4'] as const
export type ArticleType = (typeof articleTypes)[number]
