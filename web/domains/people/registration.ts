import { pageSetting } from '../../ui/pageSetting.ts'

/** Who may register with a password: anybody, nobody, or the owners of mailboxes of these domains (AUTH_REGISTRATION, AUTH_LOCAL). */
export function registration(): 'open' | 'closed' | { readonly domains: string } {
  const setting = pageSetting('registration')
  if (setting === 'off') return 'closed'
  return setting === 'on' || setting === '' ? 'open' : { domains: setting }
}
