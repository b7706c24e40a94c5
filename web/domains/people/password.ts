import { send } from '../../rest/http.ts'

/** Calls of those who sign in with a password (contract §13); each rejects with an ApiError. */
const post = <T>(path: string, body: object) => send<T>(`/api/auth/${path}`, { method: 'POST', body })

export const enter = (given: { readonly identifier: string; readonly password: string }) =>
  post<unknown>('local', given)

interface Newcomer {
  readonly email: string
  readonly username: string
  readonly full_name: string
  readonly password: string
}

/** True: a letter with a link is on its way; false: one is signed in at once. */
export const register = async (newcomer: Newcomer) =>
  'sent' in (await post<{ readonly sent: true } | { readonly jwt: string }>('local/register', newcomer))

/** The answer is the same whether the address is known or not. */
export const askForReset = (email: string) => post<unknown>('forgot-password', { email })

export const askForConfirmation = (email: string) => post<unknown>('send-email-confirmation', { email })

interface NewPassword {
  /** From the link in the letter. */
  readonly code: string
  readonly password: string
  readonly passwordConfirmation: string
}

/** Signs in, too. */
export const resetPassword = (given: NewPassword) => post<unknown>('reset-password', given)
