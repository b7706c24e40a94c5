import { askForReset } from '../../password.ts'
import { LetterScreen } from './LetterScreen.tsx'
import { texts } from './texts.ts'

const words = texts.forgot
const fields = [{ name: 'email', label: words.email, type: 'email', autoComplete: 'email' }] as const

/** Requests the letter; the response does not reveal whether the address is known. */
export const ForgotPasswordScreen = () => (
  <LetterScreen
    words={words}
    fields={fields}
    back={words.back}
    onSend={async ({ email }) => {
      await askForReset(email)
      return email
    }}
  />
)
