import { paths } from '../../../../paths.ts'
import { register } from '../../password.ts'
import { LetterScreen } from './LetterScreen.tsx'
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
export const SignUpScreen = () => (
  <LetterScreen
    words={words}
    fields={fields}
    back={words.signIn}
    onSend={async newcomer => {
      if (await register(newcomer)) return newcomer.email
      location.replace(paths.home.path)
      return null
    }}
  />
)
