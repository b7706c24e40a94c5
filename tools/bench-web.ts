import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { command, say } from '#server/command.ts'
import { buildWeb, WEB } from '#server/web-build.ts'
import { openCity } from '../journeys/city.ts'
import { resident } from '../journeys/people.ts'
import { settled } from '../journeys/settled.ts'
import { signIn } from '../journeys/sign-in.ts'
import { gzipped } from '../web/budget.ts'
import { needChromium } from './chromium.ts'

// npm run bench:web: what /dashboard loads, gzipped, every lazy chunk, and the scores of Lighthouse for a desktop
// and on a phone. Lighthouse is installed on first use: no other command needs its hundred packages.

const LIGHTHOUSE = 'lighthouse@13.5.0'
const SCREEN = '/dashboard'
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
  seen.add(name)
  for (const imported of manifest[name]?.imports ?? []) closure(manifest, imported, seen)
  return seen
}

const stylesOf = (manifest: Manifest, names: Iterable<string>) =>
  [...names].flatMap(name => manifest[name]?.css ?? [])

/** Paths of the files requested until the screen was complete, and the session's cookie. */
async function visited(url: string) {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: needChromium(), args })
  try {
    const context = await browser.newContext({ baseURL: url, locale: 'ru-RU' })
    const page = await context.newPage()
    const files: string[] = []
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/assets/')) files.push(pathname.slice(1))
    })
    await signIn(page, resident, SCREEN)
    await settled(page)
    const cookie = (await context.cookies()).find(({ name }) => name === 'city')
    return { files, cookie: `city=${cookie?.value}` }
  } finally {
    await browser.close()
  }
}

async function lighthouse(url: string, cookie: string, isDesktop: boolean): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      `${url}${SCREEN}`,
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
  if (!report.finalDisplayedUrl.endsWith(SCREEN)) throw new Error(`it looked at ${report.finalDisplayedUrl}`)
  return categories.map(category => Math.round((report.categories[category]?.score ?? 0) * 100))
}

const USE = {
  name: 'npm run bench:web',
  text: 'Измеряет, что загружает /dashboard, каждую отложенную часть, и оценки Lighthouse.',
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
    const { files, cookie } = await visited(city.url)
    const extra = files.filter(file => file.endsWith('.js') && !initialFiles.has(file))
    const fonts = files.filter(file => file.endsWith('.woff2'))
    say(`\n${cpus()[0]?.model}, ${cpus().length} cores\n`)
    say('| /dashboard | gzipped | aim |\n|---|---|---|')
    say(`| JavaScript before it is shown | ${kb(await sum(initialFiles))} | ${kb(aims.js)} |`)
    say(`| JavaScript after that | ${kb(await sum(extra))} | – |`)
    say(`| CSS | ${kb(await sum(stylesOf(manifest, initial)))} | ${kb(aims.css)} |`)
    say(`| fonts | ${kb(await sum(fonts))} | ${kb(aims.fonts)} |`)

    say(`\n| Lighthouse | ${categories.join(' | ')} |\n|---|${'---|'.repeat(categories.length)}`)
    say(`| desktop | ${(await lighthouse(city.url, cookie, true)).join(' | ')} |`)
    say(`| phone | ${(await lighthouse(city.url, cookie, false)).join(' | ')} |`)

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
