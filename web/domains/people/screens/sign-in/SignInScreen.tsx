import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { refusalWords } from '#web/attempt.ts'
import { paths } from '#web/paths.ts'
import { signIn } from '#web/session.ts'
import { pageSetting } from '#web/ui/pageSetting.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { askForConfirmation, enter } from '../../password.ts'
import { registration } from '../../registration.ts'
import styles from './AccountForm.module.css'
import { AccountForm } from './AccountForm.tsx'
import { leaveTo } from './leaveTo.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { texts } from './texts.ts'

const route = getRouteApi('/sign-in')
const words = texts.signIn

const fields = [
  { name: 'identifier', label: words.identifier, autoComplete: 'username' },
  { name: 'password', label: words.password, type: 'password', autoComplete: 'current-password' },
] as const

/** Sign-in by name and password, then a redirect to the requested address. */
export function SignInScreen() {
  const { next = paths.home.path } = route.useSearch()
  return (
    <SignInFrame
      title={words.title}
      lead={words.lead}
      links={
        <>
          <Link to={paths.forgotPassword.path}>{words.forgot}</Link>
          {registration() !== 'closed' && <Link to={paths.signUp.path}>{words.signUp}</Link>}
        </>
      }
    >
      <AccountForm
        fields={fields}
        action={words.action}
        pending={words.pending}
        onSend={async given => {
          await enter(given)
          await leaveTo(next)
        }}
        renderRemedy={(error, { identifier }) => {
          if (error.status === 404) return <ToProvider next={next} />
          if (error.about('confirmed') === undefined) return null
          return identifier.includes('@') ? <SendLetter email={identifier} /> : <p>{words.withEmail}</p>
        }}
      />
    </SignInFrame>
  )
}

/** Shown where passwords are switched off: sign-in goes through the identity provider. */
const ToProvider = ({ next }: { next: string }) => (
  <>
    <p>{words.off}</p>
    <button type="button" className={styles.remedy} onClick={() => void signIn(next)}>
      {words.provider}
    </button>
  </>
)

function SendLetter({ email }: { email: string }) {
  const [isSent, setSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [send] = useSingleFlight(async () => {
    try {
      await askForConfirmation(email)
      setSent(true)
    } catch (error) {
      setProblem(refusalWords(error))
    }
  })
  if (isSent) return <p>{pageSetting('mail') === 'off' ? texts.noMailText : words.letterSent}</p>
  return (
    <>
      {problem && <p role="alert">{problem}</p>}
      <button type="button" className={styles.remedy} onClick={() => void send()}>
        {words.unconfirmed}
      </button>
    </>
  )
}
