import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#web/paths.ts'
import { confirmEmail } from '../../password.ts'
import { AccountForm } from './AccountForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { texts } from './texts.ts'

const route = getRouteApi('/confirm-email')
const words = texts.confirm

/** The target of the letter's link. A person confirms: mail scanners open links, too. */
export function ConfirmEmailScreen() {
  const { code } = route.useSearch()
  const [isDone, setDone] = useState(false)
  const links = <Link to={paths.signIn.path}>{texts.toSignIn}</Link>
  if (!code) return <SignInFrame title={words.noCodeTitle} lead={words.noCodeText} links={links} />
  if (isDone) return <SignInFrame title={words.doneTitle} lead={words.doneText} links={links} />
  return (
    <SignInFrame title={words.title} lead={words.lead} links={links}>
      <AccountForm
        fields={[]}
        action={words.action}
        pending={words.pending}
        onSend={async () => {
          await confirmEmail(code)
          setDone(true)
        }}
      />
    </SignInFrame>
  )
}
