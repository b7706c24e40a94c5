import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin, type UserConfig } from 'vite'
import { budget } from './budget.ts'
import { groups } from './chunks.ts'
import { precompressed } from './precompressed.ts'

const web = import.meta.dirname

/** Scripts of the page itself, by where they stand: those before the stylesheets wait for nothing, one behind a stylesheet waits for it. */
const firstFiles = [
  { file: 'ui/theme/theme.js', injectTo: 'head-prepend' },
  { file: 'app/failedStart.js', injectTo: 'head-prepend' },
  // Only where the server has drawn the screen: server/http/web.ts gives these their type back.
  { file: 'app/cityAhead.js', injectTo: 'head-prepend', type: 'drawn' },
  { file: 'app/startAfterPaint.js', injectTo: 'body', type: 'drawn' },
] as const

/**
 * Scripts that run before the first paint: theme.js sets day or night, failedStart.js watches how the app loads, cityAhead.js asks for
 * the picture of the dashboard, and startAfterPaint.js waits for the first paint with the app. A module would run too late; in a build
 * they are in the page itself, so that nothing waits for another file, and server/http/web.ts permits them by their hashes.
 */
function firstScripts(): Plugin {
  let isBuild = false
  return {
    name: 'first-scripts',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        /** The script with the addresses of files that the build has named anew. */
        const withFiles = (code: string) =>
          Object.values(bundle).reduce((text, output) => {
            if (output.type !== 'asset') return text
            return output.originalFileNames.reduce(
              (now, name) => now.replace(name, `/${output.fileName}`),
              text,
            )
          }, code)
        return Promise.all(
          firstFiles
            .filter(script => isBuild || !('type' in script))
            .map(async ({ file, injectTo, ...attrs }) => {
              if (!isBuild) return { tag: 'script', attrs: { src: `/${file}` }, injectTo }
              const { code } = await minify(file, withFiles(await readFile(join(web, file), 'utf8')))
              return { tag: 'script', attrs, children: code.trim(), injectTo }
            }),
        )
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

/** By name of a sheet: its path. */
const sheets = new Map<string, string>()

/**
 * Classes are named after their sheet, `primary_Button`: both builds must give the same names, since the app takes over what the
 * server has drawn. The usual names hold a hash and a line, which take 500 bytes of the first file.
 */
const css = {
  modules: {
    generateScopedName(name: string, path: string) {
      const sheet = basename(path, '.module.css')
      const other = sheets.get(sheet) ?? path
      if (other !== path) throw new Error(`Two sheets are named ${sheet}: ${other} and ${path}`)
      sheets.set(sheet, path)
      return `${name}_${sheet}`
    },
  },
}

const forBrowsers: UserConfig = {
  root: web,
  css,
  plugins: [react(), firstScripts(), buildDate(), budget(), precompressed()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // server/http/opening.ts links the files of a screen by it, tools/bench-web.ts counts them.
    manifest: true,
    modulePreload: { polyfill: false },
    // The content security policy forbids data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
      },
    },
  },
}

/** Fails a build that contains what packages ship for development: React's draws a screen at several times the cost. */
function noDevelopment(): Plugin {
  return {
    name: 'no-development',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        const found =
          chunk.type === 'chunk' && Object.keys(chunk.modules).find(id => /\bdevelopment\.m?js$/.test(id))
        if (found) this.error(`${found} is in ${chunk.fileName}`)
      }
    },
  }
}

/** What the server reads ahead for a page, and what draws it, with the packages that they need. */
const forServer: UserConfig = {
  root: web,
  css,
  plugins: [noDevelopment()],
  ssr: { noExternal: true },
  // Without it the bundle has both builds of React, and runs that for development wherever NODE_ENV is not set.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    outDir: '../dist/web/opening',
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: { opening: join(web, 'app/opening.ts'), drawing: join(web, 'app/drawing.tsx') },
      output: { entryFileNames: '[name].js' },
      // Packages mark their modules for the browser: one side knows no other.
      onLog: (level, log, handle) => log.code === 'MODULE_LEVEL_DIRECTIVE' || handle(level, log),
    },
  },
}

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? forServer : forBrowsers))
