import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'journeys',
  // Journeys share one city, and two browsers at once are slow on two cores.
  workers: 1,
  forbidOnly: true,
  timeout: 60_000,
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium's sandbox refuses root.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
})
