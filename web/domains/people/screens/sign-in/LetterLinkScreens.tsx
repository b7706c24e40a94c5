import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#web/paths.ts'
import { confirmEmail, resetPassword } from '../../password.ts'
import { AccountForm } from './AccountForm.tsx'
import { leaveTo } from './leaveTo.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { texts } from './texts.ts'

const resetRoute = getRouteApi('/reset-password')

const fields = [
  {
    name: 'password',
    label: texts.reset.password,
    help: texts.reset.passwordHelp,
    type: 'password',
    autoComplete: 'new-password',
    min: 6,
  },
  {
    name: 'passwordConfirmation',
    label: texts.reset.passwordConfirmation,
    type: 'password',
    autoComplete: 'new-password',
    same: 'password',
  },
] as const

/** The target of the letter's link; its code can be used once. */
export function ResetPasswordScreen() {
  const { code } = resetRoute.useSearch()
  const links = <Link to={paths.forgotPassword.path}>{texts.reset.again}</Link>
  if (!code)
    return <SignInFrame title={texts.reset.noCodeTitle} lead={texts.reset.noCodeText} links={links} />
  return (
    <SignInFrame title={texts.reset.title} lead={texts.reset.lead} links={links}>
      <AccountForm
        fields={fields}
        action={texts.reset.action}
        pending={texts.reset.pending}
        onSend={async given => {
          await resetPassword({ code, ...given })
          await leaveTo(paths.home.path)
        }}
      />
    </SignInFrame>
  )
}

const confirmRoute = getRouteApi('/confirm-email')

/** The target of the letter's link. A person confirms: mail scanners open links, too. */
export function ConfirmEmailScreen() {
  const { code } = confirmRoute.useSearch()
  const [isDone, setDone] = useState(false)
  const links = <Link to={paths.signIn.path}>{texts.toSignIn}</Link>
  if (!code)
    return <SignInFrame title={texts.confirm.noCodeTitle} lead={texts.confirm.noCodeText} links={links} />
  if (isDone)
    return <SignInFrame title={texts.confirm.doneTitle} lead={texts.confirm.doneText} links={links} />
  return (
    <SignInFrame title={texts.confirm.title} lead={texts.confirm.lead} links={links}>
      <AccountForm
        fields={[]}
        action={texts.confirm.action}
        pending={texts.confirm.pending}
        onSend={async () => {
          await confirmEmail(code)
          setDone(true)
        }}
      />
    </SignInFrame>
  )
}
