import { existsSync } from 'node:fs'
import { needPackage } from './testing/apt.ts'

// The shell without windows takes half the time of the whole browser.
const PLACES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export const findChromium = () => PLACES.find(place => place && existsSync(place))

/** The path of a Chromium. Installs one for root on Debian; for all others it fails with a sentence on how to install it. */
export function needChromium(): string {
  const found = findChromium()
  if (found) return found
  needPackage('chromium-headless-shell')
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    'Для тестов в браузере нужен Chromium: установите его («sudo apt-get install chromium») или укажите путь в CHROMIUM.',
  )
}
