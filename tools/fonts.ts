/**
 * Cuts the two faces down to what the city writes: `node tools/fonts.ts`. The results are committed.
 *
 * Fontsource splits files by script, and digits live in the latin one, so each face needs both, and the page loads all four
 * first (web/index.html). Onest keeps its weight axis (400–700). Unbounded is pinned to one weight: its axis would cost another
 * 16 kB.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const LIMIT = 45 * 1024
const packages = new URL('../node_modules/@fontsource-variable/', import.meta.url)
const target = new URL('../web/ui/fonts/', import.meta.url)

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))

const russian = `${range(0x410, 0x44f)}Ёё№`
const neighbours = 'ІіЇїЄєҐґЎўҚқӘәҒғҮүҰұӨө'
const typography = '\u00a0«»·±×§©°—–‑…−“”„’•→←↑↓\u2009\u202f'
const ascii = range(0x20, 0x7e)

const faces = [
  { name: 'onest', script: 'cyrillic', text: russian + neighbours, wght: { min: 400, max: 700 } },
  { name: 'onest', script: 'latin', text: ascii + typography, wght: { min: 400, max: 700 } },
  { name: 'unbounded', script: 'cyrillic', text: russian, wght: 560 },
  { name: 'unbounded', script: 'latin', text: ascii + typography, wght: 560 },
]

await mkdir(target, { recursive: true })
let total = 0
for (const { name, script, text, wght } of faces) {
  const source = await readFile(new URL(`${name}/files/${name}-${script}-wght-normal.woff2`, packages))
  const font = await subsetFont(source, text, {
    targetFormat: 'woff2',
    variationAxes: { wght },
    noHinting: true,
    keepFeatures: ['kern', 'tnum', 'ccmp', 'locl', 'mark'],
  })
  await writeFile(new URL(`${name}-${script}.woff2`, target), font)
  await copyFile(new URL(`${name}/LICENSE`, packages), new URL(`OFL-${name}.txt`, target))
  total += font.length
  console.log(`${name}-${script}.woff2  ${(font.length / 1024).toFixed(1)} kB`)
}
console.log(`in all ${(total / 1024).toFixed(1)} kB of ${LIMIT / 1024}`)
if (total > LIMIT) process.exitCode = 1
