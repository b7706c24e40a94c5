import { defineConfig } from 'vitest/config'

const node = { environment: 'node', sequence: { concurrent: false } } as const

export default defineConfig({
  test: {
    tags: [
      { name: 'slow', description: 'Left out of `npm run check`.', timeout: 120_000 },
      { name: 'embedded', description: 'Brings its own PostgreSQL, so another one teaches nothing.' },
    ],
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
      { extends: true, test: { ...node, name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
    ],
  },
})
