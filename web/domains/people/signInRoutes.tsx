import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { api } from '../../rest/client.ts'
import { searchReader } from '../../searchReader.ts'
import { lazyScreen } from '../../ui/lazyScreen.ts'
import { returnPath } from './returnPath.ts'

/** `next`: a path of this app to go to after signing in. */
const readSignInSearch = searchReader<{ next?: string | undefined }>(({ next }) => ({
  next: returnPath(next, location.origin),
}))

/** `code`: from the link of the letter. The router reads digits as a number. */
const readCodeSearch = searchReader<{ code?: string | undefined }>(({ code }) => ({
  code: typeof code === 'string' || typeof code === 'number' ? String(code) : undefined,
}))

const loadLetterLinks = () => import('./screens/sign-in/LetterLinkScreens.tsx')

/** Screens of signing in with a password, for installations without an identity provider (product §7). They are shown without a session. */
export const signInRoutes = <Root extends AnyRoute>(root: Root) => {
  const at = <const Path extends string>(path: Path, component: ReturnType<typeof lazyScreen>) => ({
    getParentRoute: () => root,
    path,
    component,
  })
  return [
    createRoute({
      ...at(
        paths.signIn.path,
        lazyScreen(() => import('./screens/sign-in/SignInScreen.tsx'), 'SignInScreen'),
      ),
      validateSearch: readSignInSearch,
      beforeLoad: async ({ search }) => {
        // Without an answer the form is shown, whose own call then says what is wrong.
        if (await api.isLoggedIn().catch(() => false))
          throw redirect({ href: search.next ?? paths.home.path })
      },
    }),
    createRoute(
      at(
        paths.signUp.path,
        lazyScreen(() => import('./screens/sign-in/SignUpScreen.tsx'), 'SignUpScreen'),
      ),
    ),
    createRoute(
      at(
        paths.forgotPassword.path,
        lazyScreen(() => import('./screens/sign-in/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
      ),
    ),
    createRoute({
      ...at(paths.resetPassword.path, lazyScreen(loadLetterLinks, 'ResetPasswordScreen')),
      validateSearch: readCodeSearch,
    }),
    createRoute({
      ...at(paths.confirmEmail.path, lazyScreen(loadLetterLinks, 'ConfirmEmailScreen')),
      validateSearch: readCodeSearch,
    }),
  ] as const
}
