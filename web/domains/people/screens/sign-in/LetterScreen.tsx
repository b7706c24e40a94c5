import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#web/paths.ts'
import { AccountForm, type Field } from './AccountForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { texts } from './texts.ts'

interface Props<Name extends string> {
  words: typeof texts.forgot | typeof texts.signUp
  fields: readonly Field<Name>[]
  /** Label of the link to sign-in. */
  back: string
  /** Resolves with the address that the letter is sent to, or null. */
  onSend: (values: Record<Name, string>) => Promise<string | null>
}

/** A form that is replaced by a note about the letter that was sent. */
export function LetterScreen<Name extends string>({ words, fields, back, onSend }: Props<Name>) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <SignInFrame
      title={sentTo ? words.sentTitle : words.title}
      lead={sentTo ? words.sentText(sentTo) : words.lead}
      links={<Link to={paths.signIn.path}>{sentTo ? texts.toSignIn : back}</Link>}
    >
      {!sentTo && (
        <AccountForm
          fields={fields}
          action={words.action}
          pending={words.pending}
          onSend={async values => setSentTo(await onSend(values))}
        />
      )}
    </SignInFrame>
  )
}
