import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './journeys/setup.ts',
  // Journeys share one city, and two browsers at once are slow on two cores.
  workers: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 10_000,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    trace: 'retain-on-failure',
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
