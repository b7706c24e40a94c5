import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import { command, Failure, say } from '#server/command.ts'
import { buildWeb, WEB } from '#server/web-build.ts'
import { openCity } from '../journeys/city.ts'
import { callsAs, readNotices } from '../journeys/local.ts'
import { resident } from '../journeys/people.ts'
import { settled } from '../journeys/settled.ts'
import { signIn } from '../journeys/sign-in.ts'
import { gzipped } from '../web/budget.ts'
import { paths } from '../web/paths.ts'
import { screenModules } from '../web/screenModules.ts'
import { onPhone, phone, type Visits } from './bench/phone.ts'
import { needChromium } from './chromium.ts'

// npm run bench:web: what the screens load that residents open most, gzipped, what they ask for and move, every lazy chunk, what a
// key costs in a long article, how they open on a phone, and the scores of Lighthouse for a desktop and on a phone, with unread
// notices and without.
// Lighthouse is installed on first use: no other command needs its hundred packages.

const LIGHTHOUSE = 'lighthouse@13.5.0'
const SCREEN = paths.dashboard.path
/** Blocks of the article that is typed in, and the keys that are measured. */
const BLOCKS = 300
const KEYS = 60
/**
 * The speed of Lighthouse's phone, as its `benchmarkIndex`: a quarter of that of a fast desktop (1500 to 2000), as its default of
 * four times slower has it (docs/decisions/058-lighthouses-phone-on-any-machine.md).
 */
const PHONE_SPEED = 440
/** How often a phone opens each screen. */
const OPENED = 5
const categories = ['performance', 'accessibility', 'best-practices'] as const
const aims = { js: 150_000, css: 30_000, fonts: 45_000 }

interface ManifestEntry {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, ManifestEntry>>

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
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

type Session = Parameters<typeof onPhone>[0]

async function sessionOf(context: BrowserContext): Promise<Session> {
  const found = (await context.cookies()).find(({ name }) => name === 'city')
  if (!found) throw new Error('the resident is not signed in')
  const { name, value, domain, path } = found
  return { name, value, domain, path }
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
  await settled(page, { isFarLeft: true })
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
  return median(costs)
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

/** What of a visit makes its score: the audit of Lighthouse and its decimal places. */
const MEASURES = {
  'largest paint, ms': ['largest-contentful-paint', 0],
  'blocked, ms': ['total-blocking-time', 0],
  shift: ['cumulative-layout-shift', 3],
} as const

/**
 * The scores of the categories, what they are made of, and how fast Lighthouse found this machine just then. `slower`: how many times slower than this
 * machine the phone is; undefined for a desktop.
 */
async function lighthouse(url: string, path: string, session: Session, slower?: number) {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      `${url}${path}`,
      '--quiet',
      '--output=json',
      `--only-categories=${categories.join(',')}`,
      `--extra-headers=${JSON.stringify({ Cookie: `${session.name}=${session.value}` })}`,
      `--chrome-flags=--headless=new${process.getuid?.() === 0 ? ' --no-sandbox' : ''}`,
      ...(slower === undefined ? ['--preset=desktop'] : [`--throttling.cpuSlowdownMultiplier=${slower}`]),
    ],
    { env: { ...process.env, CHROME_PATH: needChromium() }, maxBuffer: 64_000_000 },
  )
  const report = JSON.parse(stdout) as {
    finalDisplayedUrl: string
    environment: { benchmarkIndex: number }
    categories: Record<string, { score: number }>
    audits: Record<string, { numericValue: number }>
  }
  if (!report.finalDisplayedUrl.endsWith(path)) throw new Error(`it looked at ${report.finalDisplayedUrl}`)
  return {
    scores: categories.map(category => Math.round((report.categories[category]?.score ?? 0) * 100)),
    measures: Object.values(MEASURES).map(([audit, digits]) =>
      (report.audits[audit]?.numericValue ?? Number.NaN).toFixed(digits),
    ),
    speed: Math.round(report.environment.benchmarkIndex),
  }
}

/** The screens that residents open most, with the modules that they load beside the entry. */
const screens = {
  dashboard: { path: SCREEN, modules: [] },
  missions: { path: paths.missions.path, modules: screenModules.missions },
  shop: { path: paths.shop.path, modules: screenModules.shop },
  portal: { path: paths.portal.path, modules: screenModules.portal },
  article: { path: paths.article.href({ articleId: 1 }), modules: screenModules.article },
} as const

/** What the screens and the editor load, ask for and move, every lazy chunk, and what a key costs. */
async function files(url: string) {
  const manifest = JSON.parse(await readFile(join(WEB, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const entries = Object.keys(manifest).filter(name => manifest[name]?.isEntry)
  const initial = new Set(entries.flatMap(name => [...closure(manifest, name)]))
  const fileOf = (name: string) => manifest[name]?.file ?? name
  const initialFiles = new Set([...initial].map(fileOf))

  const edit = paths.createArticle.href({ articleId: await longArticle(url) })
  const looked = {
    ...screens,
    editor: { path: edit, modules: ['domains/portal/screens/editor/EditorScreen.tsx'] },
  }
  const watched: Record<string, Awaited<ReturnType<typeof watch>>> = {}
  const keys = await signedIn(url, async context => {
    for (const [name, { path }] of Object.entries(looked)) watched[name] = await watch(context, path)
    return [await typing(context, edit, 1), await typing(context, edit, phone.slower)] as const
  })
  const first = watched['dashboard']?.files ?? []
  const extra = first.filter(file => file.endsWith('.js') && !initialFiles.has(file))
  const fonts = first.filter(file => file.endsWith('.woff2'))
  say('\n| /dashboard | gzipped | aim |\n|---|---|---|')
  say(`| JavaScript before it is shown | ${kb(await sum(initialFiles))} | ${kb(aims.js)} |`)
  say(`| JavaScript after that | ${kb(await sum(extra))} | – |`)
  say(`| CSS | ${kb(await sum(stylesOf(manifest, initial)))} | ${kb(aims.css)} |`)
  say(`| fonts | ${kb(await sum(fonts))} | ${kb(aims.fonts)} |`)

  const scripts = (names: Iterable<string>) => sum([...names].filter(file => file.endsWith('.js')))
  say('\n| JavaScript, gzipped | before it is shown | until it is complete |\n|---|---|---|')
  for (const [name, { modules }] of Object.entries(looked)) {
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
  say(`| ${phone.slower} times slower | ${keys[1].toFixed(1)} | 50 |`)

  say('\n| lazy chunk | gzipped | CSS |\n|---|---|---|')
  for (const [name, { file }] of Object.entries(manifest)) {
    if (initial.has(name) || !file.endsWith('.js')) continue
    say(`| ${file} | ${kb(await sizeOf(file))} | ${kb(await sum(stylesOf(manifest, [name])))} |`)
  }
}

/** How the screens open on a phone that nobody inspects. */
async function opening(url: string) {
  const session = await signedIn(url, sessionOf)
  say(
    `\n| a phone, median of ${OPENED} | first paint | largest paint | takes clicks | blocked | longest task | shift |`,
  )
  say('|---|---|---|---|---|---|---|')
  await onPhone(session, async open => {
    for (const [name, { path }] of Object.entries(screens)) {
      const opened: Visits[] = []
      for (let n = 0; n < OPENED; n += 1) opened.push(await open(url + path))
      for (const visit of ['cold', 'warm'] as const) {
        const of = (value: keyof Visits['cold']) => median(opened.map(one => one[visit][value]))
        const times = (['firstPaint', 'largestPaint', 'takenOver', 'blocked', 'longestTask'] as const).map(
          value => Math.round(of(value)),
        )
        say(`| ${name}, ${visit} | ${times.join(' | ')} | ${of('shift').toFixed(3)} |`)
      }
    }
  })
}

/** Microseconds of the first write to a page of memory of 4 kB: a browser that starts writes to tens of thousands. */
function freshPage(): number {
  const pages = 16_384
  const memory = Buffer.allocUnsafeSlow(pages * 4096)
  const before = performance.now()
  for (let at = 0; at < memory.length; at += 4096) memory[at] = 1
  return ((performance.now() - before) * 1000) / pages
}

/**
 * The scores of Lighthouse for a desktop and on a phone, with unread notices and without. A phone is `slower` times slower than
 * this machine. Where that is not told it is as fast as a phone of the middle class, by the middle of the speeds that the visits of
 * the desktop found: one speed is that of half a second, and those of a shared machine differ by a factor of two.
 */
async function scores(url: string, slower: number | undefined) {
  const session = await signedIn(url, sessionOf)
  say(`\nthe first write to a page of memory: ${freshPage().toFixed(1)} µs`)
  const columns = [
    'Lighthouse',
    ...categories,
    ...Object.keys(MEASURES),
    'speed of this machine',
    'times slower',
  ]
  say(`\n| ${columns.join(' | ')} |`)
  say(`|${'---|'.repeat(columns.length)}`)
  const score = async (name: string, path: string, times?: number) => {
    const found = await lighthouse(url, path, session, times)
    say(`| ${name} | ${[...found.scores, ...found.measures].join(' | ')} | ${found.speed} | ${times ?? 1} |`)
    return found.speed
  }
  const unread = await readNotices(url, resident)
  const speeds: number[] = []
  for (const [name, { path }] of Object.entries(screens)) speeds.push(await score(`${name}, desktop`, path))
  const times = slower ?? Math.max(1, Math.round((10 * median(speeds)) / PHONE_SPEED) / 10)
  for (const [name, { path }] of Object.entries(screens)) await score(`${name}, phone`, path, times)
  const calls = await callsAs(url, resident)
  for (const id of unread) await calls.put(`/notifications/${id}`, { is_viewed: false })
  await score('dashboard with unread notices, desktop', SCREEN)
  await score('dashboard with unread notices, phone', SCREEN, times)
}

const parts = { files, opening, scores }

const USE = {
  name: 'npm run bench:web --',
  text: 'Измеряет, что загружают экраны, сколько стоит клавиша в редакторе, как экраны открываются на телефоне, и оценки Lighthouse.',
  options: {
    only: { text: `только одна часть: ${Object.keys(parts).join(', ')}`, value: 'ИМЯ' },
    slower: { text: 'во сколько раз телефон Lighthouse медленнее этой машины (по её скорости)', value: 'N' },
  },
}

await command(USE, async ({ option }) => {
  const only = option('only')
  const slower = option('slower') === undefined ? undefined : Number(option('slower'))
  if (slower !== undefined && !(slower >= 1)) throw new Failure('--slower: число от 1.')
  const chosen = Object.entries(parts).filter(([name]) => only === undefined || name === only)
  if (chosen.length === 0) throw new Failure(`Части ${only} нет: ${Object.keys(parts).join(', ')}.`)
  await buildWeb()
  const directory = await mkdtemp(join(tmpdir(), 'city-bench-web-'))
  const city = await openCity(directory)
  try {
    say(`\n${cpus()[0]?.model}, ${cpus().length} cores`)
    for (const [, measure] of chosen) await measure(city.url, slower)
  } finally {
    await city.stop()
    await rm(directory, { recursive: true })
  }
})
