import { constants } from 'node:os'
import { command, say, sentence } from './command.ts'
import { isLoopback, readSettings, type Settings } from './settings.ts'
import { type Started, start } from './start.ts'
import { buildWeb } from './web-build.ts'

const USE = {
  name: 'npm start --',
  text: 'Запускает город; настройки берутся из окружения и файла .env (docs/settings.md).',
  options: { 'no-web': { text: 'без веб-приложения: только API' } },
}
// One Ctrl-C sends a signal from the terminal, npm and tools/node24.mjs; signals within this time count as
// one.
const ECHO_MS = 1000

let server: Started | undefined
let stoppedAt: number | undefined

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal))

await command(USE, async ({ option }) => {
  const settings = await readSettings()
  server = await start(settings, {
    // tools/dev.ts serves the web app from its sources.
    prepare: async () => option('no-web') !== undefined || buildWeb(),
    fill: async sql => {
      const { seed } = await import('./seeds/seed.ts')
      await seed(sql, settings, { log: say })
    },
    build: async (sql, heavySql) => {
      const { buildApp } = await import('./app.ts')
      return buildApp({ sql, heavySql, settings })
    },
  })
  if (!settings.production && (!settings.oidc || settings.authLocal) && !isLoopback(settings.host))
    say('\nHOST открывает город другим машинам, а вне production в него войдёт любой.')
  say(
    `\nГород открыт: ${settings.publicUrl}\nВойти можно: ${waysIn(settings).join('; ')}.\nОстановить: Ctrl-C.\n`,
  )
})
// A failed start may leave a build or a connection behind.
if (process.exitCode) process.exit()

function waysIn({ oidc, production, authLocal }: Settings) {
  return [
    oidc && `через ${oidc.issuer}`,
    !oidc && !production && 'готовым жителем, модератором или администратором (провайдер для разработки)',
    authLocal && 'по почте и паролю',
  ].filter(way => typeof way === 'string')
}

function stop(signal: 'SIGINT' | 'SIGTERM') {
  if (!server) process.exit(128 + constants.signals[signal])
  if (stoppedAt && Date.now() - stoppedAt > ECHO_MS) end(1, 'Остановлено без ожидания запросов.')
  if (stoppedAt) return
  stoppedAt = Date.now()
  say('Останавливаюсь: дожидаюсь начатых запросов…')
  server.stop().then(
    () => end(0),
    error => end(1, sentence(error)),
  )
}

function end(code: number, line?: string): never {
  if (line) process.stderr.write(`${line}\n`)
  process.exit(code)
}
