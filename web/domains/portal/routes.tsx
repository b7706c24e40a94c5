import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { words } from '#contract/words.ts'
import { idParam, newOrIdParam } from '../../idParam.ts'
import { paths } from '../../paths.ts'
import { queryClient, start } from '../../queries.ts'
import { lazyScreen, plainScreen } from '../../ui/lazyScreen.ts'
import { leaveList } from '../../ui/listSearch.ts'
import { screenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { currentResident } from '../people/data.ts'
import { articleSearch } from './articleSearch.ts'
import { portalSearch } from './search.ts'

const editor = lazyScreen(() => import('./screens/editor/EditorScreen.tsx'), 'EditorScreen')

/** The residents' screens of the portal. Their queries are loaded with them: the dashboard needs none of these. */
export const portalRoutes = <Resident extends AnyRoute>(areas: { resident: Resident }) =>
  [
    createRoute({
      getParentRoute: () => areas.resident,
      path: paths.portal.path,
      onLeave: leaveList,
      validateSearch: portalSearch,
      loaderDeps: ({ search }) => search,
      loader: async ({ deps }) => {
        const [me, { openPortal }] = await Promise.all([
          currentResident(),
          import('./screens/portal/opening.ts'),
        ])
        if (me) start(openPortal(queryClient, me, deps))
      },
      component: plainScreen(() => import('./screens/portal/PortalScreen.tsx'), 'PortalScreen'),
      pendingComponent: screenSkeleton('cards', words.blog),
    }),
    createRoute({
      getParentRoute: () => areas.resident,
      path: paths.createArticle.path,
      params: newOrIdParam('articleId'),
      component: editor,
      pendingComponent: screenSkeleton('page'),
    }),
    createRoute({
      getParentRoute: () => areas.resident,
      path: paths.editArticle.path,
      params: newOrIdParam('articleId'),
      component: editor,
      pendingComponent: screenSkeleton('page'),
    }),
    createRoute({
      getParentRoute: () => areas.resident,
      path: paths.article.path,
      params: idParam('articleId'),
      validateSearch: articleSearch,
      loaderDeps: ({ search: { comment, talk } }) => ({ comment, talk }),
      loader: async ({ params: { articleId }, deps }) =>
        start((await import('./screens/article/opening.ts')).openArticle(queryClient, articleId, deps)),
      component: plainScreen(() => import('./screens/article/ArticleScreen.tsx'), 'ArticleScreen'),
      pendingComponent: screenSkeleton('page'),
    }),
  ] as const
