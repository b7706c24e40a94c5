/** `npm run costs`: measures what requests cost and writes docs/costs.md (tools/costs.test.ts). */
import { spawnSync } from 'node:child_process'

const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'tools/costs.test.ts', '-t', 'requests cost'],
  { env: { ...process.env, COSTS: 'write' }, stdio: 'inherit' },
)
process.exitCode = status ?? 1
