import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, type Cookie, expect, type Page } from '@playwright/test'
import { openCity } from './city.ts'
import { offset, shiftClock } from './clock.ts'
import { signIn } from './sign-in.ts'

interface Fixtures {
  /** A browser context of its own at this path, signed in as this person or without a session. */
  readonly visit: (person: string | null, path?: string) => Promise<Page>
  /** Errors and warnings of the console, violations of the content policy, uncaught errors. */
  readonly complaints: Complaints
}

/** At the end of a journey there must be none except those that it expects. */
class Complaints {
  readonly #heard: string[] = []
  readonly #foreseen: RegExp[] = [
    // The app requests the current user and gets 401.
    /status of 40[13] .*\/api\/users\/me\?/,
    // A slow machine draws the first text later than Chromium expects of a preload (server/http/web.test.ts has the preload).
    /\/assets\/\S+\.woff2 was preloaded using link preload but not used within a few seconds/,
  ]

  async listen(context: BrowserContext) {
    context.on('console', message => {
      if (['error', 'warning'].includes(message.type()))
        this.#heard.push(`${message.text()} ${message.location().url}`)
    })
    context.on('weberror', problem => this.#heard.push(problem.error().message))
    await context.addInitScript(shiftClock, offset())
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

interface Shared {
  /** The city of this worker: where it is served, and its data. */
  readonly city: { readonly url: string; readonly directory: string }
  readonly sessions: Map<string, Cookie[]>
}

/** A journey through a copy of the city that setup.ts has populated; journeys of one worker share it. */
export const test = base.extend<Fixtures, Shared>({
  city: [
    async ({}, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'city-journey-'))
      await cp(process.env.CITY_DIRECTORY ?? '', directory, { recursive: true })
      const { url, stop } = await openCity(directory)
      await use({ url, directory })
      await stop()
      await rm(directory, { recursive: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: ({ city }, use) => use(city.url),

  // Sessions are shared between journeys; a journey that ends a session signs in by itself.
  sessions: [({}, use) => use(new Map(JSON.parse(process.env.CITY_SESSIONS ?? '[]'))), { scope: 'worker' }],

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
