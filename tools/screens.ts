import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import sharp from 'sharp'
import { command, Failure, say } from '#server/command.ts'
import { arrive, openCity } from '../journeys/city.ts'
import { offset, setClock, shiftClock } from '../journeys/clock.ts'
import { readNotices } from '../journeys/local.ts'
import { idOf, newcomers, resident } from '../journeys/people.ts'
import { type Screen, screens } from '../journeys/screens.ts'
import { settled } from '../journeys/settled.ts'
import { signIn } from '../journeys/sign-in.ts'
import { needChromium } from './chromium.ts'
import { type Look, type Open, PICTURES, picturesNamed, takePicture } from './tutorial-pictures.ts'

const USE = {
  name: 'npm run screens --',
  text: 'Снимает каждый экран и диалог в каталог screens/: три ширины, день и ночь.',
  argument: {
    name: 'ИМЯ',
    text: 'только экраны, чьё имя начинается так; несколько — через запятую',
    isOptional: true,
  },
  options: {
    readme: { text: 'картинки README, в docs/pictures/' },
    tutorials: { text: 'картинки туториалов, к их текстам; ИМЯ — начало имени картинки' },
  },
}

const root = dirname(import.meta.dirname)
const sizes = { 390: 844, 1024: 768, 1440: 900 }

interface Shot extends Look {
  readonly screen: Screen
}

const readme = [
  ...(
    [
      ...(['dashboard', 'leaderboard', 'review', 'account'] as const),
      ...(['portal', 'article', 'editor', 'people', 'mission-edit', 'overview'] as const),
      ...(['greeting', 'dialogue'] as const),
    ] as const
  ).flatMap(name => (['light', 'dark'] as const).map(theme => [name, 1440, theme] as const)),
  ['missions', 390, 'light'],
  ['mission', 390, 'dark'],
  ['shop-item', 390, 'light'],
  ['account-history', 390, 'dark'],
] as const

function chosen(name: string, isForReadme: boolean): Shot[] {
  const all = screens.flatMap(screen =>
    ([390, 1024, 1440] as const).flatMap(width =>
      (['light', 'dark'] as const).map(theme => ({ screen, width, theme })),
    ),
  )
  return all.filter(({ screen, width, theme }) =>
    isForReadme
      ? readme.some(([shown, ...look]) => shown === screen.name && look[0] === width && look[1] === theme)
      : !(screen.below && width >= screen.below) &&
        name.split(',').some(start => screen.name.startsWith(start)),
  )
}

await command(USE, async ({ argument: name = '', option }) => {
  const isForReadme = option('readme') !== undefined
  const isForTutorials = option('tutorials') !== undefined
  const pictures = isForTutorials ? picturesNamed(name) : []
  const shots = isForTutorials ? [] : chosen(name, isForReadme)
  if (pictures.length + shots.length === 0) throw new Failure(`Экрана с именем на ${name} нет.`)
  const folder = isForTutorials ? PICTURES : join(root, isForReadme ? 'docs/pictures' : 'screens')
  await mkdir(folder, { recursive: true })
  const directory = await mkdtemp(join(tmpdir(), 'city-screens-'))
  // Taken again on another day, the pictures of tutorials have the same dates.
  if (isForTutorials && !process.env.CITY_URL) setClock()
  const city = process.env.CITY_URL ? undefined : await openCity(directory)
  const baseURL = city?.url ?? process.env.CITY_URL ?? ''
  if (city) await arrive(directory, Object.values(newcomers).map(idOf))
  await readNotices(baseURL, resident)
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: needChromium(), args })
  // Signed in once per person: by name, the cookies.
  const cookies = new Map<string | null, Awaited<ReturnType<BrowserContext['cookies']>>>()
  const open: Open = async (screen, { width, theme, scale = 1 }) => {
    const context = await browser.newContext({
      baseURL,
      locale: 'ru-RU',
      timezoneId: 'Europe/Moscow',
      viewport: { width, height: sizes[width] },
      deviceScaleFactor: scale,
      colorScheme: theme,
      reducedMotion: 'reduce',
      isMobile: width === 390,
      hasTouch: width < 1440,
    })
    await context.addInitScript(shiftClock, offset())
    const page = await context.newPage()
    const known = cookies.get(screen.as)
    if (known) await context.addCookies(known)
    if (known || screen.as === null) await page.goto(screen.path)
    else await signIn(page, screen.as, screen.path)
    cookies.set(screen.as, await context.cookies())
    await settled(page)
    await screen.open?.(page)
    await settled(page)
    return page
  }
  try {
    for (const { screen, ...look } of shots) {
      const page = await open(screen, look)
      const file = join(folder, `${screen.name}-${look.width}-${look.theme}`)
      // The README shows the viewport, not the whole page.
      const fullPage = !screen.open && !isForReadme
      const picture = await page.screenshot({ fullPage })
      await (isForReadme
        ? sharp(picture).webp({ quality: 82 }).toFile(`${file}.webp`)
        : sharp(picture).toFile(`${file}.png`))
      await page.context().close()
    }
    for (const picture of pictures) await takePicture(picture, open)
  } finally {
    await browser.close()
    await city?.stop()
    await rm(directory, { recursive: true })
  }
  say(`Снимков: ${shots.length || pictures.length * 6}, они в ${folder}.`)
})
