import { glob, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

const root = posix.join(import.meta.dirname, '..')
const read = (path: string) => readFile(posix.join(root, path), 'utf8')

/** The last cells of the table of the screens' words: `дедлайн*`. */
const left = (await read('docs/vocabulary.md'))
  .split('\n## ')
  .filter(chapter => chapter.startsWith('The words of the screens'))
  .flatMap(chapter => chapter.split('\n').filter(line => line.startsWith('| ')))
  .flatMap(line => [...(line.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word))

/** The word alone, in any case, across a line that was broken; `*`: with any ending. */
const found = (word: string) =>
  new RegExp(
    `(?<!\\p{L})${RegExp.escape(word.replace(/\*$/, '')).replaceAll(/\\x20/g, String.raw`[\s\u00a0]+`)}${word.endsWith('*') ? '' : String.raw`(?!\p{L})`}`,
    'iu',
  )
const patterns = left.map(word => [word, found(word)] as const)
const wordsIn = (text: string) => patterns.filter(([, pattern]) => pattern.test(text)).map(([word]) => word)

test('no file of the web, the server and the contract has a word that the vocabulary left behind', async () => {
  const wrong: string[] = []
  let count = 0
  for await (const file of glob('{web,server,contract}/**/*.{ts,tsx,html,sql,json,webmanifest}', {
    cwd: root,
  })) {
    if (/(?:^|\/)(?:dist|recorded)\/|seeds\/content\//.test(file)) continue
    count += 1
    wrong.push(...wordsIn(await read(file)).map(word => `${file}: ${word}`))
  }
  expect(count).toBeGreaterThan(1000)
  expect(wrong).toEqual([])
})

test.each([
  ['Миссии без дедлайна', ['дедлайн*']],
  ['Заблокированы', ['заблокирован*']],
  ['Лид Анна', ['лид']],
  ['Не хватает\u00a0никому', ['не хватает никому']],
  ['Лидерборд, солидный', []],
])('«%s»: %j', (text, words) => {
  expect(wordsIn(text)).toEqual(words)
})
