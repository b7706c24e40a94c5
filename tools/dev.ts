import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { createServer } from 'vite'
import { command, Failure, say } from '#server/command.ts'
import { joinDatabase } from '#server/database/open.ts'
import { configured } from '#server/http/web.ts'
import { readSettings } from '#server/settings.ts'
import { watchSources } from './watch.ts'

// The server restarts when its sources change, the web app is updated in place. The database keeps running meanwhile, so this
// process owns it.

const WEB_PORT = 5173
const SERVED = ['/api', '/keycloak', '/idp', '/uploads', '/health', '/ready']
const USE = {
  name: 'npm run dev',
  text: 'Запускает город из исходников: сервер перезапускается, веб-приложение обновляется на месте.',
}

const root = dirname(import.meta.dirname)

await command(USE, async () => {
  const settings = await readSettings()
  const address = `http://localhost:${WEB_PORT}`
  const database = await joinDatabase(settings)
  const web = await createServer({
    root: 'web',
    configFile: 'web/vite.config.ts',
    plugins: [
      {
        name: 'page-settings',
        transformIndexHtml: page => configured(page, settings),
      },
    ],
    server: {
      port: WEB_PORT,
      strictPort: true,
      proxy: Object.fromEntries(SERVED.map(path => [path, `http://127.0.0.1:${settings.port}`])),
    },
  })
  await web.listen().catch(async (error: Error) => {
    await web.close()
    await database.close()
    throw new Failure(`Адрес ${address} занят: ${error.message}`)
  })
  const startServer = () =>
    spawn(process.execPath, ['server/main.ts', '--no-web'], {
      cwd: root,
      env: { PUBLIC_URL: address, ...process.env, DATABASE_URL: database.url, SECRET: settings.secret },
      stdio: 'inherit',
    })
  const stopping = new AbortController()
  // The terminal sends a Ctrl-C to the server as well; this process only waits for its end.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
  const sources = watchSources(web.watcher, [join(root, 'server'), join(root, 'contract')])
  say(`Открывайте ${address}: веб-приложение из исходников.`)
  let server: ChildProcess = startServer()
  while (await sources.changed(stopping.signal)) {
    say('Исходники изменились: перезапускаю сервер.')
    await end(server)
    server = startServer()
  }
  await end(server)
  await web.close()
  await database.close()
})

async function end(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  await gone
}
