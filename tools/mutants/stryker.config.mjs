// npm run mutants: changes the rules below one at a time and runs the tests that cover each; what no test notices survives.
// Static values (texts and tables of a module) are left out: each would need a process of its own.
//
// What survives: conditions that another one implies (`null > 0`, a date that is no number), optional chaining and
// defaults that only the types ask for, a query that has no rule, and in web/ui/dates.ts the choice between a day and a
// moment, which are the same day in every zone east of Greenwich as the tests' Moscow is.
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
  mutate: [
    // texts
    'contract/words.ts',
    'web/ui/numbers.ts',
    // time
    'contract/clock.ts',
    'web/ui/dates.ts',
    'web/domains/history/days.ts',
    'web/domains/missions/street.ts',
    'web/domains/missions/mission.ts',
    'web/domains/chips/chip.ts',
    // rights
    'contract/rest/access.ts',
    'web/domains/people/me.ts',
    'web/domains/missions/standing.ts',
    // money
    'web/domains/missions/screens/admin/editor/draft.ts',
    'web/domains/shop/item.ts',
    'web/domains/ledger/months.ts',
    'web/domains/leaderboard/board.ts',
  ],
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 2,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
  // TypeScript 7 has no compiler API, with which Stryker would rewrite the paths of a tsconfig; nothing here reads one.
  tsconfigFile: 'none',
  tempDirName: 'data/mutants',
  ignorePatterns: ['data', 'dist', 'journeys', 'docs', 'web/ui/art', 'server'],
  disableTypeChecks: false,
}
