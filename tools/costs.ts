import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { command, Failure } from '../server/command.ts'

const USE = {
  name: 'npm run costs',
  text: 'Измеряет, чего стоят запросы экранов, и пишет docs/costs.md (tools/costs.test.ts сравнивает с ним).',
}

await command(USE, async () => {
  const run = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', 'tools/costs.test.ts', '-t', 'requests cost'],
    { env: { ...process.env, COSTS: 'write' }, stdio: 'inherit' },
  )
  const [code] = (await once(run, 'exit')) as [number | null]
  if (code !== 0) throw new Failure('Измерить не удалось: ошибка выше.')
})
