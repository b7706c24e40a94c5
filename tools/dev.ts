import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { createServer } from 'vite'
import { run, say } from '#server/command.ts'
import { joinDatabase } from '#server/database/open.ts'
import { readSettings } from '#server/settings.ts'

// npm run dev: the server starts anew when its sources change, the web app changes in place. The database outlives
// both, so it belongs to this process.

const WEB_PORT = 5173
const SERVED = ['/api', '/keycloak', '/idp', '/uploads', '/health', '/ready']

const root = dirname(import.meta.dirname)

await run(async () => {
  const settings = await readSettings()
  const address = `http://localhost:${WEB_PORT}`
  const database = await joinDatabase(settings)
  const web = await createServer({
    root: 'web',
    configFile: 'web/vite.config.ts',
    server: {
      port: WEB_PORT,
      strictPort: true,
      proxy: Object.fromEntries(SERVED.map(path => [path, `http://127.0.0.1:${settings.port}`])),
    },
  })
  await web.listen()
  const server = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', 'server/main.ts', '--no-web'],
    {
      cwd: root,
      env: { PUBLIC_URL: address, ...process.env, DATABASE_URL: database.url, SECRET: settings.secret },
      stdio: 'inherit',
    },
  )
  say(`Открывайте ${address}: веб-приложение из исходников.`)
  // The terminal gives a Ctrl-C to the server as well; this process only waits for it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'))
  await once(server, 'exit')
  await web.close()
  await database.close()
})
