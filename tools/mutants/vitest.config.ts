import { defineConfig } from 'vitest/config'

/** The quick tests of pure rules, without a database and without a browser. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['contract/**/*.test.ts', 'web/domains/**/*.test.ts', 'web/ui/**/*.test.ts'],
    exclude: ['**/*.browser.test.*'],
    testTimeout: 20_000,
  },
})
