import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { api } from '../../rest/client.ts'
import { lazyScreen } from '../../ui/lazyScreen.ts'

/** Where to go after signing in: a path of this app and nowhere else. */
export const nextIn = (search: Record<string, unknown>): { next?: string } => {
  const next = search['next']
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {}
}

const codeIn = (search: Record<string, unknown>): { code?: string } =>
  typeof search['code'] === 'string' ? { code: search['code'] } : {}

/** Signing in with a password, where there is no identity provider (product §7). Nobody is known here yet. */
export const signInRoutes = <Root extends AnyRoute>(root: Root) =>
  [
    createRoute({
      getParentRoute: () => root,
      path: paths.signIn.path,
      validateSearch: nextIn,
      beforeLoad: async ({ search }) => {
        if (await api.isLoggedIn().catch(() => false))
          throw redirect({ href: search.next ?? paths.home.path })
      },
      component: lazyScreen(() => import('./screens/sign-in/SignInScreen.tsx'), 'SignInScreen'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: paths.signUp.path,
      component: lazyScreen(() => import('./screens/sign-in/SignUpScreen.tsx'), 'SignUpScreen'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: paths.forgotPassword.path,
      component: lazyScreen(
        () => import('./screens/sign-in/ForgotPasswordScreen.tsx'),
        'ForgotPasswordScreen',
      ),
    }),
    createRoute({
      getParentRoute: () => root,
      path: paths.resetPassword.path,
      validateSearch: codeIn,
      component: lazyScreen(() => import('./screens/sign-in/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
    }),
  ] as const
