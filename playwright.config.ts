import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/chromium.ts'

const executablePath = findChromium()

/**
 * `gate`: what `npm test` runs, in the sizes that its tags name; `rest`: what `npm run test:full` adds; otherwise all
 * (docs/tests.md).
 */
const which = process.env.JOURNEYS

/** A journey goes through both sizes, unless a tag says where alone it makes sense. */
const at = (size: 'desktop' | 'phone') => ({
  ...(which === 'gate' && { grep: new RegExp(`@gate-${size}`) }),
  grepInvert: new RegExp(
    [size === 'desktop' ? '@phone' : '@desktop', ...(which === 'rest' ? [`@gate-${size}`] : [])].join('|'),
  ),
})

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './journeys/setup.ts',
  // Each file has a city of its own.
  workers: 2,
  // In a new worker, with a new city.
  retries: 1,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 15_000,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // Recorded at the second try only: it takes a third of the time of a run.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium's sandbox refuses root.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } }, ...at('desktop') },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
      ...at('phone'),
    },
  ],
})
