import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { register } from '../../password.ts'
import { registration } from '../../registration.ts'
import { LetterScreen } from './LetterScreen.tsx'
import { leaveTo } from './leaveTo.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { texts } from './texts.ts'

const words = texts.signUp

const fieldsFor = (domains: string | undefined) =>
  [
    { name: 'full_name', label: words.full_name, autoComplete: 'name' },
    {
      name: 'email',
      label: words.email,
      type: 'email',
      autoComplete: 'email',
      ...(domains !== undefined && { help: words.emailHelp(domains) }),
    },
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

/** Registration, where the installation allows it; by default a link in a letter must be opened first. */
export function SignUpScreen() {
  const allowed = registration()
  if (allowed === 'closed') {
    const toSignIn = <Link to={paths.signIn.path}>{texts.toSignIn}</Link>
    return <SignInFrame title={words.closedTitle} lead={words.closedText} links={toSignIn} />
  }
  return (
    <LetterScreen
      words={words}
      fields={fieldsFor(allowed === 'open' ? undefined : allowed.domains)}
      back={words.signIn}
      onSend={async newcomer => {
        if (await register(newcomer)) return newcomer.email
        return leaveTo(paths.home.path)
      }}
    />
  )
}
