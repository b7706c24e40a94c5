import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { pageSetting } from '#web/ui/pageSetting.ts'
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

/** A form that gives way to a note about the letter that was sent, and comes back when the address was mistyped. */
export function LetterScreen<Name extends string>({ words, fields, back, onSend }: Props<Name>) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [title, lead] =
    sentTo === null
      ? [words.title, words.lead]
      : pageSetting('mail') === 'off'
        ? [texts.noMailTitle, texts.noMailText]
        : [words.sentTitle, words.sentText(sentTo)]
  return (
    <SignInFrame
      title={title}
      lead={lead}
      links={<Link to={paths.signIn.path}>{sentTo === null ? back : texts.toSignIn}</Link>}
    >
      {/* It keeps what is typed. */}
      <div hidden={sentTo !== null}>
        <AccountForm
          fields={fields}
          action={words.action}
          pending={words.pending}
          onSend={async values => setSentTo(await onSend(values))}
        />
      </div>
      {sentTo !== null && (
        <Button variant="soft" wide onClick={() => setSentTo(null)}>
          {texts.mistyped}
        </Button>
      )}
    </SignInFrame>
  )
}
