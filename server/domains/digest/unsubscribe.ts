import { unsubscribe, unsubscribePage } from '#contract/calls/digest.ts'
import { html, type Page, sendPage } from '../../http/page.ts'
import { sealed } from '../../http/sealed.ts'
import type { Settings } from '../../settings.ts'
import type { City } from '../domain.ts'
import { texts } from './texts.ts'

const words = texts.pages

const page = (title: string, text: string, action: Page['body']): Page => ({
  title,
  body: html`<div class="block"><div><h1>${title}</h1><p class="lead">${text}</p></div>${action}</div>`,
})
const settings = html`<a class="button" href="/account?tab=notifications">${words.toSettings}</a>`
const pages = {
  // The form is sent to the address of the page, with its token.
  ask: page(
    words.ask,
    words.askText,
    html`<form method="post"><button class="button" name="List-Unsubscribe" value="One-Click">${words.stop}</button></form>`,
  ),
  stopped: page(words.stopped, words.stoppedText, settings),
  wrong: page(words.wrong, words.wrongText, settings),
}

const tokensOf = ({ secret }: Pick<Settings, 'secret'>) => sealed<number>(secret, 'unsubscribe')

/** The address at which a resident unsubscribes without signing in; nobody can guess that of another. */
export async function unsubscribeAddress(
  { publicUrl, ...rest }: Pick<Settings, 'secret' | 'publicUrl'>,
  user: number,
): Promise<string> {
  return `${publicUrl}${unsubscribe.path}?token=${await tokensOf(rest).seal(user)}`
}

/** One-click unsubscription (RFC 8058). Only POST changes anything, as mail scanners follow links. */
export function unsubscribeCalls({ open, sql, settings: { secret }, clock }: City): void {
  const tokens = tokensOf({ secret })
  const userOf = (query: string) => tokens.open(new URLSearchParams(query).get('token') ?? '')

  open(unsubscribePage, async ({ query, reply }) => {
    const user = await userOf(query)
    if (user === undefined) return sendPage(reply, 400, pages.wrong)
    const [subscribed] = await sql`select from digests where user_id = ${user}`
    return sendPage(reply, 200, subscribed ? pages.ask : pages.stopped)
  })

  open(unsubscribe, async ({ query, reply }) => {
    const user = await userOf(query)
    if (user === undefined) return sendPage(reply, 400, pages.wrong)
    await sql`
      update notifications_preferences set email_digest = 'none', updated_at = ${clock()}
      where user_id = ${user} and email_digest <> 'none'`
    return sendPage(reply, 200, pages.stopped)
  })
}
