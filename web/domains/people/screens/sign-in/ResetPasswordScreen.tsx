import { getRouteApi, Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { resetPassword } from '../../password.ts'
import { AccountForm } from './AccountForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { texts } from './texts.ts'

const route = getRouteApi('/reset-password')
const words = texts.reset

const fields = [
  {
    name: 'password',
    label: words.password,
    help: words.passwordHelp,
    type: 'password',
    autoComplete: 'new-password',
    min: 6,
  },
  {
    name: 'passwordConfirmation',
    label: words.passwordConfirmation,
    type: 'password',
    autoComplete: 'new-password',
    same: 'password',
  },
] as const

/** The target of the letter's link; its code can be used once. */
export function ResetPasswordScreen() {
  const { code } = route.useSearch()
  const links = <Link to={paths.forgotPassword.path}>{words.again}</Link>
  if (!code) return <SignInFrame title={words.noCodeTitle} lead={words.noCodeText} links={links} />
  return (
    <SignInFrame title={words.title} lead={words.lead} links={links}>
      <AccountForm
        fields={fields}
        action={words.action}
        pending={words.pending}
        onSend={async given => {
          await resetPassword({ code, ...given })
          location.replace(paths.home.path)
        }}
      />
    </SignInFrame>
  )
}
