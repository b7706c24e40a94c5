import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import { command, say } from '#server/command.ts'
import { buildWeb, WEB } from '#server/web-build.ts'
import { openCity } from '../journeys/city.ts'
import { callsAs } from '../journeys/local.ts'
import { resident } from '../journeys/people.ts'
import { settled } from '../journeys/settled.ts'
import { signIn } from '../journeys/sign-in.ts'
import { gzipped } from '../web/budget.ts'
import { paths } from '../web/paths.ts'
import { screenModules } from '../web/screenModules.ts'
import { needChromium } from './chromium.ts'

// npm run bench:web: what the screens load that residents open most, gzipped, what they ask for and move, every lazy chunk, what a
// key costs in a long article, and the scores of Lighthouse for a desktop and on a phone, with unread notices and without.
// Lighthouse is installed on first use: no other command needs its hundred packages.

const LIGHTHOUSE = 'lighthouse@13.5.0'
const SCREEN = paths.dashboard.path
/** Blocks of the article that is typed in, and the keys that are measured. */
const BLOCKS = 300
const KEYS = 60
/** How many times slower the processor is made for a phone. */
const SLOWER = 4
const categories = ['performance', 'accessibility', 'best-practices'] as const
const aims = { js: 150_000, css: 30_000, fonts: 45_000 }

interface ManifestEntry {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, ManifestEntry>>

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

async function sizeOf(file: string): Promise<number> {
  const content = await readFile(join(WEB, file))
  // A font is compressed already.
  return file.endsWith('.woff2') ? content.length : gzipped(content)
}

async function sum(files: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...new Set(files)].map(sizeOf))
  return sizes.reduce((total, size) => total + size, 0)
}

/** A chunk and what it imports statically. */
function closure(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  const entry = manifest[name]
  if (!entry) throw new Error(`${name} is not in the manifest of the build`)
  seen.add(name)
  for (const imported of entry.imports ?? []) closure(manifest, imported, seen)
  return seen
}

const stylesOf = (manifest: Manifest, names: Iterable<string>) =>
  [...names].flatMap(name => manifest[name]?.css ?? [])

/** Runs `look` in a browser where the resident is signed in. */
async function signedIn<T>(url: string, look: (context: BrowserContext) => Promise<T>): Promise<T> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: needChromium(), args })
  try {
    const context = await browser.newContext({ baseURL: url, locale: 'ru-RU' })
    const page = await context.newPage()
    await signIn(page, resident, SCREEN)
    await page.close()
    return await look(context)
  } finally {
    await browser.close()
  }
}

/** For how long the layouts of a page are counted, in ms: a counter has come to its end, and notices have been shown. */
const WATCHED_MS = 7000

/** What a page requested and did in its first seven seconds. */
async function watch(context: BrowserContext, path: string) {
  const page = await context.newPage()
  const files: string[] = []
  const calls: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/assets/')) files.push(pathname.slice(1))
    if (pathname.startsWith('/api/')) calls.push(pathname + search)
  })
  const browser = await context.newCDPSession(page)
  await browser.send('Performance.enable')
  await page.goto(path)
  await settled(page)
  const complete = [...files]
  await page.waitForTimeout(WATCHED_MS)
  const { metrics } = await browser.send('Performance.getMetrics')
  const [elements, animations] = await page.evaluate(() => [
    document.querySelectorAll('*').length,
    document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Infinity).length,
  ])
  await page.close()
  return {
    files: complete,
    calls: calls.length,
    twice: calls.length - new Set(calls).size,
    elements,
    animations,
    layouts: metrics.find(({ name }) => name === 'LayoutCount')?.value,
  }
}

const SHEET = '.tiptap'

/** Milliseconds that the page's main thread is busy with one key in the middle of a long article: the median. */
async function typing(context: BrowserContext, path: string, slower: number): Promise<number> {
  const page = await context.newPage()
  await page.goto(path)
  const browser = await context.newCDPSession(page)
  await browser.send('Performance.enable')
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page
    .locator(`${SHEET} p`)
    .nth(BLOCKS / 2)
    .click()
  const busy = async () => {
    const { metrics } = await browser.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  const costs: number[] = []
  for (let key = 0; key < KEYS; key += 1) {
    const before = await busy()
    await page.keyboard.press('KeyA')
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
    costs.push((await busy()) - before)
  }
  await page.close()
  return costs.toSorted((one, other) => one - other)[KEYS / 2] ?? 0
}

/** Makes a draft of many blocks and returns its id. */
async function longArticle(url: string): Promise<number> {
  const content = Array.from({ length: BLOCKS }, (_, at) => ({
    id: `b${at}`,
    type: 'text',
    content: [{ text: `Абзац ${at}. ` }, { text: 'Город растёт от поступков. '.repeat(8) }],
  }))
  const made = await (await callsAs(url, resident)).post('/articles', {
    title: 'Длинная статья',
    content,
    publishedAt: null,
  })
  return made.data.id
}

async function lighthouse(
  url: string,
  path: string,
  cookie: string,
  isDesktop: boolean,
): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      `${url}${path}`,
      '--quiet',
      '--output=json',
      `--only-categories=${categories.join(',')}`,
      `--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
      `--chrome-flags=--headless=new${process.getuid?.() === 0 ? ' --no-sandbox' : ''}`,
      ...(isDesktop ? ['--preset=desktop'] : []),
    ],
    { env: { ...process.env, CHROME_PATH: needChromium() }, maxBuffer: 64_000_000 },
  )
  const report = JSON.parse(stdout) as {
    finalDisplayedUrl: string
    categories: Record<string, { score: number }>
  }
  if (!report.finalDisplayedUrl.endsWith(path)) throw new Error(`it looked at ${report.finalDisplayedUrl}`)
  return categories.map(category => Math.round((report.categories[category]?.score ?? 0) * 100))
}

const USE = {
  name: 'npm run bench:web',
  text: 'Измеряет, что загружают экраны, сколько стоит клавиша в редакторе, и оценки Lighthouse.',
}

await command(USE, async () => {
  await buildWeb()
  const manifest = JSON.parse(await readFile(join(WEB, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const entries = Object.keys(manifest).filter(name => manifest[name]?.isEntry)
  const initial = new Set(entries.flatMap(name => [...closure(manifest, name)]))
  const fileOf = (name: string) => manifest[name]?.file ?? name
  const initialFiles = new Set([...initial].map(fileOf))
  const chunks = Object.keys(manifest).filter(name => fileOf(name).endsWith('.js') && !initial.has(name))

  const directory = await mkdtemp(join(tmpdir(), 'city-bench-web-'))
  const city = await openCity(directory)
  try {
    const draft = await longArticle(city.url)
    const edit = paths.createArticle.href({ articleId: draft })
    const screens = {
      dashboard: { path: SCREEN, modules: [] },
      missions: { path: paths.missions.path, modules: screenModules.missions },
      shop: { path: paths.shop.path, modules: screenModules.shop },
      portal: { path: paths.portal.path, modules: screenModules.portal },
      article: { path: paths.article.href({ articleId: 1 }), modules: screenModules.article },
      editor: { path: edit, modules: ['domains/portal/screens/editor/EditorScreen.tsx'] },
    } as const
    const { cookie, watched, keys } = await signedIn(city.url, async context => {
      const watched: Record<string, Awaited<ReturnType<typeof watch>>> = {}
      for (const [name, { path }] of Object.entries(screens)) watched[name] = await watch(context, path)
      return {
        cookie: `city=${(await context.cookies()).find(({ name }) => name === 'city')?.value}`,
        watched,
        keys: [await typing(context, edit, 1), await typing(context, edit, SLOWER)] as const,
      }
    })
    const first = watched['dashboard']?.files ?? []
    const extra = first.filter(file => file.endsWith('.js') && !initialFiles.has(file))
    const fonts = first.filter(file => file.endsWith('.woff2'))
    say(`\n${cpus()[0]?.model}, ${cpus().length} cores\n`)
    say('| /dashboard | gzipped | aim |\n|---|---|---|')
    say(`| JavaScript before it is shown | ${kb(await sum(initialFiles))} | ${kb(aims.js)} |`)
    say(`| JavaScript after that | ${kb(await sum(extra))} | – |`)
    say(`| CSS | ${kb(await sum(stylesOf(manifest, initial)))} | ${kb(aims.css)} |`)
    say(`| fonts | ${kb(await sum(fonts))} | ${kb(aims.fonts)} |`)

    const scripts = (files: Iterable<string>) => sum([...files].filter(file => file.endsWith('.js')))
    say('\n| JavaScript, gzipped | before it is shown | until it is complete |\n|---|---|---|')
    for (const [name, { modules }] of Object.entries(screens)) {
      const needed = [...initial, ...modules.flatMap(module => [...closure(manifest, module)])]
      const before = kb(await scripts(needed.map(fileOf)))
      say(`| ${name} | ${before} | ${kb(await scripts(watched[name]?.files ?? []))} |`)
    }
    say('\n| in seven seconds | calls of the API | of them twice | elements | endless animations | layouts |')
    say('|---|---|---|---|---|---|')
    for (const [name, { calls, twice, elements, animations, layouts }] of Object.entries(watched))
      say(`| ${name} | ${calls} | ${twice} | ${elements} | ${animations} | ${layouts} |`)
    say(`\n| a key in an article of ${BLOCKS} blocks | ms, median | aim |\n|---|---|---|`)
    say(`| this machine | ${keys[0].toFixed(1)} | 16 |`)
    say(`| ${SLOWER} times slower | ${keys[1].toFixed(1)} | 50 |`)

    const score = async (name: string, path: string, isDesktop: boolean) =>
      say(
        `| ${name}, ${isDesktop ? 'desktop' : 'phone'} | ${(await lighthouse(city.url, path, cookie, isDesktop)).join(' | ')} |`,
      )
    say(`\n| Lighthouse | ${categories.join(' | ')} |\n|---|${'---|'.repeat(categories.length)}`)
    await score('dashboard with unread notices', SCREEN, false)
    await (await callsAs(city.url, resident)).post('/notifications/view-many', {})
    for (const [name, { path }] of Object.entries(screens))
      if (name !== 'editor') for (const isDesktop of [true, false]) await score(name, path, isDesktop)

    say('\n| lazy chunk | gzipped | CSS |\n|---|---|---|')
    for (const name of chunks) {
      const { file } = manifest[name] as ManifestEntry
      say(`| ${file} | ${kb(await sizeOf(file))} | ${kb(await sum(stylesOf(manifest, [name])))} |`)
    }
  } finally {
    await city.stop()
    await rm(directory, { recursive: true })
  }
})
