import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './journeys/setup.ts',
  // Each worker has a city of its own.
  workers: 2,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 15_000,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // Screenshots of every step would take a third of the time of a run.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium's sandbox refuses root.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  // A journey goes through both, unless a tag says where alone it makes sense.
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } }, grepInvert: /@phone/ },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
      grepInvert: /@desktop/,
    },
  ],
})
