import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { budget } from './budget.ts'
import { precompressed } from './precompressed.ts'

const web = import.meta.dirname

/**
 * theme.js sets day or night before the first paint. A module would run too late, and Vite hashes only modules;
 * so the script is put into the head here.
 */
function themeScript(): Plugin {
  let isBuild = false
  return {
    name: 'theme-script',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    async buildStart() {
      if (!isBuild) return
      const source = await this.fs.readFile(`${web}/ui/theme/theme.js`, { encoding: 'utf8' })
      this.emitFile({ type: 'asset', name: 'theme.js', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const built = Object.values(bundle ?? {}).find(
          file => file.type === 'asset' && file.names.includes('theme.js'),
        )
        // Before the stylesheets: a script behind one waits for it.
        const src = built ? `/${built.fileName}` : '/ui/theme/theme.js'
        return [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }]
      },
    },
  }
}

/**
 * The day of the last commit of what is built, `25.11.2026`, for the foot of the account (specification §9). `BUILD_DATE`
 * gives it where the sources have come without git; without both it is empty.
 */
function buildDate(): Plugin {
  const built = ['web', 'contract', 'package-lock.json']
  const day = () => {
    try {
      return execFileSync('git', ['log', '-1', '--format=%cs', '--', ...built], {
        cwd: join(web, '..'),
      }).toString()
    } catch {
      return ''
    }
  }
  return {
    name: 'build-date',
    transformIndexHtml: () => {
      const [year, month, date] = (process.env['BUILD_DATE'] || day()).trim().split('-')
      const content = date ? `${date}.${month}.${year}` : ''
      return [{ tag: 'meta', attrs: { name: 'build-date', content }, injectTo: 'head' }]
    },
  }
}

export default defineConfig({
  root: web,
  plugins: [react(), themeScript(), buildDate(), budget(), precompressed()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // tools/bench-web.ts reads from it what the first page loads.
    manifest: true,
    modulePreload: { polyfill: false },
    // The content security policy forbids data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What changes only with the lockfile stays in the browser's cache from release to release.
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//,
              priority: 1,
            },
            // Everything else that the first screen needs is one file: a browser asks for six at a time.
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
    },
  },
})
