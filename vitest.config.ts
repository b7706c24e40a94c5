import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findChromium } from './tools/chromium.ts'

const node = { environment: 'node', sequence: { concurrent: false } } as const

const executablePath = findChromium()
const launchOptions = {
  ...(executablePath && { executablePath }),
  // Chromium's sandbox refuses root.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
}

export default defineConfig({
  test: {
    tags: [
      { name: 'slow', description: 'Left out of `npm run check`.', timeout: 120_000 },
      { name: 'full', description: 'Runs in `npm run test:full` only.', timeout: 120_000 },
      {
        name: 'property',
        description: 'A tenth of its runs in `npm test`, all in `npm run test:full`.',
        retry: 0,
      },
      { name: 'once', description: 'A second try would hide a race of the product.', retry: 0 },
      {
        name: 'embedded',
        description: 'About the PostgreSQL that comes with the city: another one teaches nothing.',
      },
    ],
    provide: {
      properties: {
        isFull: process.env['PROPERTY_RUNS'] === 'full',
        seed: Number(process.env['PROPERTY_SEED'] ?? 1),
      },
    },
    // Every file has a database of its own and leaves nothing behind in its process: a fresh one for each doubles the time.
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: { ...node, name: 'contract', include: ['contract/**/*.test.ts', 'deploy/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          ...node,
          name: 'server',
          include: ['server/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: ['server/testing/postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...node,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['web/**/*.browser.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        plugins: [react()],
        // What the app imports is bundled before the first test: found later, it would reload the page.
        optimizeDeps: { entries: ['web/main.tsx', 'web/**/*.browser.test.{ts,tsx}'] },
        test: {
          name: 'browser',
          // Hooks of web/testing/app.tsx belong to every file, and so does an empty page.
          isolate: true,
          expect: { poll: { timeout: 5000 } },
          include: ['web/**/*.browser.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions }),
            viewport: { width: 1440, height: 900 },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
