import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, type Cookie, expect, type Page } from '@playwright/test'
import { openCity } from './city.ts'
import { offset, shiftClock } from './clock.ts'
import { SESSIONS } from './people.ts'
import { signIn } from './sign-in.ts'
import { recordToasts } from './toasts.ts'

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
    // Scripts of the tests go into every frame, and that of the letter's preview runs none.
    /Blocked script execution in 'about:srcdoc'/,
    // A slow machine draws the first text later than Chromium expects of a preload (server/http/web.test.ts has the preload).
    /\/assets\/\S+\.woff2 was preloaded using link preload but not used within a few seconds/,
  ]

  async listen(context: BrowserContext) {
    context.on('page', waitForApp)
    context.on('console', message => {
      if (['error', 'warning'].includes(message.type()))
        this.#heard.push(`${message.text()} ${message.location().url}`)
    })
    context.on('weberror', problem => this.#heard.push(problem.error().message))
    await context.addInitScript(shiftClock, offset())
    await context.addInitScript(recordToasts)
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

/** Waits until the app has replaced the screen that the server drew, which takes no clicks. */
function waitForApp(page: Page) {
  const { goto, reload } = page
  const complete = () => page.locator('#still').waitFor({ state: 'detached' })
  page.goto = async (...args) => {
    const answer = await goto.apply(page, args)
    await complete()
    return answer
  }
  page.reload = async (...args) => {
    const answer = await reload.apply(page, args)
    await complete()
    return answer
  }
}

interface FileCity {
  readonly url: string
  /** Its data. */
  readonly directory: string
  /** Shared between journeys; a journey that ends a session signs in by itself. */
  readonly sessions: Map<string, Cookie[]>
}

interface Shared {
  /** Opens the city of a file of journeys and closes that of the file before. */
  readonly cityOf: (file: string) => Promise<FileCity>
}

/** A journey through the city of its file: a copy of the one that setup.ts has populated. */
export const test = base.extend<Fixtures & { readonly city: FileCity }, Shared>({
  cityOf: [
    async ({}, use) => {
      let opened = ''
      let city: FileCity | undefined
      let close = async () => {}
      await use(async file => {
        if (city && file === opened) return city
        await close()
        const directory = await mkdtemp(join(tmpdir(), 'city-journey-'))
        await cp(process.env.CITY_DIRECTORY ?? '', directory, { recursive: true })
        const sessions = new Map<string, Cookie[]>(
          JSON.parse(await readFile(join(directory, SESSIONS), 'utf8')),
        )
        const { url, stop } = await openCity(directory)
        close = async () => {
          await stop()
          await rm(directory, { recursive: true })
        }
        opened = file
        city = { url, directory, sessions }
        return city
      })
      await close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  city: [async ({ cityOf }, use, { file }) => use(await cityOf(file)), { timeout: 60_000 }],

  baseURL: ({ city }, use) => use(city.url),

  complaints: async ({}, use) => {
    const complaints = new Complaints()
    await use(complaints)
    expect(complaints.unforeseen).toEqual([])
  },

  visit: async ({ browser, city: { sessions }, complaints }, use) => {
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
