// Runs a script of this project with Node 24 or later, whatever Node the machine has (20 or later):
//   node tools/node24.mjs FILE [argument …]
// Node 24 or later runs the script in this process; an older one starts the binary that `npm ci` installed.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [file, ...args] = process.argv.slice(2)
const platform = { linux: 'linux', win32: 'win' }[process.platform] ?? process.platform
const binary =
  platform === 'win'
    ? join(root, 'node_modules', `node-win-${process.arch}`, 'bin', 'node.exe')
    : join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', 'node')

if (!existsSync(join(root, 'node_modules'))) {
  fail('Пакеты ещё не установлены: выполните «npm ci» и повторите команду.')
} else if (Number(process.versions.node.split('.')[0]) >= 24) {
  endWithParent(() => process.kill(process.pid, 'SIGTERM'))
  process.argv = [process.execPath, resolve(file), ...args]
  await import(pathToFileURL(process.argv[1]).href)
} else if (existsSync(binary)) {
  handOver()
} else {
  fail(
    `Нужен Node 24, а запущен ${process.versions.node}, и для ${process.platform}-${process.arch} готового нет: ` +
      'установите Node 24 (https://nodejs.org, в macOS также «brew install node@24») и повторите команду.',
  )
}

function handOver() {
  // Child scripts with `#!/usr/bin/env node` must find the same Node.
  const env = { ...process.env, PATH: dirname(binary) + delimiter + (process.env.PATH ?? '') }
  const child = spawn(binary, [resolve(file), ...args], { stdio: 'inherit', env })
  // A Ctrl-C may reach the child from the terminal as well: main.ts takes signals that close together for one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  endWithParent(() => child.kill('SIGTERM'))
  child.on('error', error =>
    fail(`Node 24 из node_modules не запускается (${error.message}): повторите «npm ci».`),
  )
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

// npm sends SIGTERM to the shell between it and this process; the shell ends without passing it on.
function endWithParent(end) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, 500)
  timer.unref()
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}
