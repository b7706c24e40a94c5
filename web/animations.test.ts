import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** What a browser changes without laying out or painting anything anew. */
const cheap = ['transform', 'rotate', 'scale', 'translate', 'opacity']

test('an endless animation changes only what the compositor moves', async () => {
  const endless: string[] = []
  for await (const path of glob('**/*.css', { cwd: import.meta.dirname })) {
    const css = await readFile(`${import.meta.dirname}/${path}`, 'utf8')
    for (const [, name = ''] of css.matchAll(/animation: ([\w-]+)[^;]*\binfinite\b/g)) {
      const frames = new RegExp(`@keyframes ${name} \\{.*?\\n\\}`, 's').exec(css)?.[0] ?? ''
      const changed = [...frames.matchAll(/([\w-]+):/g)].map(([, property = '']) => property)
      expect(changed, `${path}: ${name}`).not.toEqual([])
      endless.push(...changed.map(property => `${path}: ${name} changes ${property}`))
    }
  }
  expect(endless.length).toBeGreaterThan(5)
  expect(endless.filter(line => !cheap.includes(line.split(' ').at(-1) ?? ''))).toEqual([])
})
