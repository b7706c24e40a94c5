import { afterEach, expect, test } from 'vitest'

const { pathname } = location
const { theme } = document.documentElement.dataset
const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="image"]')]
afterEach(() => {
  history.replaceState({}, '', pathname)
  if (theme === undefined) delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  for (const link of links()) link.remove()
})

test.each([
  ['/dashboard', 'light', ['hero-day.svg']],
  ['/dashboard', 'dark', ['hero-night.svg']],
  ['/shop', 'light', []],
])('%s by theme %s asks for %j ahead', async (path, scheme, pictures) => {
  history.replaceState({}, '', path)
  document.documentElement.dataset['theme'] = scheme
  await import(/* @vite-ignore */ `./cityAhead.js?visit=${path}${scheme}`)
  expect(links().map(({ href, fetchPriority }) => [href.split('/').at(-1), fetchPriority])).toEqual(
    pictures.map(name => [name, 'high']),
  )
})
