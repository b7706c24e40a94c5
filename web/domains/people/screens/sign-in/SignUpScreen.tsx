import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../../paths.ts'
import { register } from '../../password.ts'
import { AccountForm } from './AccountForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { texts } from './texts.ts'

const words = texts.signUp

const fields = [
  { name: 'full_name', label: words.full_name, autoComplete: 'name' },
  { name: 'email', label: words.email, type: 'email', autoComplete: 'email' },
  { name: 'username', label: words.username, help: words.usernameHelp, autoComplete: 'username', min: 3 },
  {
    name: 'password',
    label: words.password,
    help: words.passwordHelp,
    type: 'password',
    autoComplete: 'new-password',
    min: 6,
  },
] as const

/** A newcomer; most cities ask to open a link in a letter first. */
export function SignUpScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo)
    return (
      <SignInFrame
        title={words.sentTitle}
        lead={words.sentText(sentTo)}
        links={<Link to={paths.signIn.path}>{texts.toSignIn}</Link>}
      />
    )
  return (
    <SignInFrame
      title={words.title}
      lead={words.lead}
      links={<Link to={paths.signIn.path}>{words.signIn}</Link>}
    >
      <AccountForm
        fields={fields}
        action={words.action}
        pending={words.pending}
        onSend={async newcomer => {
          if (await register(newcomer)) setSentTo(newcomer.email)
          else location.replace(paths.home.path)
        }}
      />
    </SignInFrame>
  )
}
