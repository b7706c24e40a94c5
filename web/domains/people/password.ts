import { call } from '../../rest/call.ts'

// Calls of those who sign in with a password (contract §13); each rejects with an ApiError.

/** The cookie is enough here. With a token the session would pass for a program's, and would not end when left alone. */
const query = { token: 'none' } as const

export const enter = (given: { readonly identifier: string; readonly password: string }) =>
  call('POST /api/auth/local', { query, body: given })

interface Newcomer {
  readonly email: string
  readonly username: string
  readonly full_name: string
  readonly password: string
}

/** True: a confirmation letter was sent; false: the caller is signed in at once. */
export const register = async (newcomer: Newcomer) =>
  'sent' in (await call('POST /api/auth/local/register', { query, body: newcomer }))

/** The response is the same for known and unknown addresses. */
export const askForReset = (email: string) => call('POST /api/auth/forgot-password', { body: { email } })

export const askForConfirmation = (email: string) =>
  call('POST /api/auth/send-email-confirmation', { body: { email } })

/** `confirmation`: from the link in the letter. */
export const confirmEmail = (confirmation: string) =>
  call('POST /api/auth/email-confirmation', { body: { confirmation } })

interface NewPassword {
  /** From the link in the letter. */
  readonly code: string
  readonly password: string
  readonly passwordConfirmation: string
}

/** Signs in, too. */
export const resetPassword = (given: NewPassword) =>
  call('POST /api/auth/reset-password', { query, body: given })
