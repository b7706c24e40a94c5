import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../../paths.ts'
import { askForReset } from '../../password.ts'
import { AccountForm } from './AccountForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { texts } from './texts.ts'

const words = texts.forgot
const fields = [{ name: 'email', label: words.email, type: 'email', autoComplete: 'email' }] as const

/** Asks for the letter; nobody learns here whose addresses the city knows. */
export function ForgotPasswordScreen() {
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
      links={<Link to={paths.signIn.path}>{words.back}</Link>}
    >
      <AccountForm
        fields={fields}
        action={words.action}
        pending={words.pending}
        onSend={async ({ email }) => {
          await askForReset(email)
          setSentTo(email)
        }}
      />
    </SignInFrame>
  )
}
