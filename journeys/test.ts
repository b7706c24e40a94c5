import { type BrowserContext, test as base, type Cookie, expect, type Page } from '@playwright/test'
import { signIn } from './sign-in.ts'

interface Fixtures {
  /** A browser of its own: somebody signed in at this path, or nobody yet. */
  readonly visit: (person: string | null, path?: string) => Promise<Page>
  /** What browsers complained about: errors and warnings of the console, the content policy, uncaught errors. */
  readonly complaints: Complaints
}

/** There must be none at the end of a journey but those it has foreseen. */
class Complaints {
  readonly #heard: string[] = []
  // The app asks who is here, and learns that nobody is.
  readonly #foreseen: RegExp[] = [/status of 40[13] .*\/api\/users\/me\?/]

  async listen(context: BrowserContext) {
    context.on('console', message => {
      if (['error', 'warning'].includes(message.type()))
        this.#heard.push(`${message.text()} ${message.location().url}`)
    })
    context.on('weberror', problem => this.#heard.push(problem.error().message))
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`content policy: ${violatedDirective} ${blockedURI}`)
      })
    })
  }

  foresee(...complaints: RegExp[]) {
    this.#foreseen.push(...complaints)
  }

  get unforeseen() {
    return this.#heard.filter(complaint => !this.#foreseen.some(pattern => pattern.test(complaint)))
  }
}

/** A journey through the city that setup.ts has opened. */
export const test = base.extend<Fixtures, { readonly sessions: Map<string, Cookie[]> }>({
  baseURL: ({}, use) => use(process.env.CITY_URL),

  // Everybody signs in once; a journey that ends a session signs in by itself.
  sessions: [({}, use) => use(new Map()), { scope: 'worker' }],

  complaints: async ({}, use) => {
    const complaints = new Complaints()
    await use(complaints)
    expect(complaints.unforeseen).toEqual([])
  },

  visit: async ({ browser, sessions, complaints }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (person, path = '/dashboard') => {
      const context = await browser.newContext()
      contexts.push(context)
      await complaints.listen(context)
      const page = await context.newPage()
      if (person === null) return page
      const session = sessions.get(person)
      if (session) {
        await context.addCookies(session)
        await page.goto(path)
      } else {
        await signIn(page, person, path)
        sessions.set(
          person,
          (await context.cookies()).filter(({ name }) => name === 'city'),
        )
      }
      return page
    })
    for (const context of contexts) await context.close()
  },
})

export { expect }
