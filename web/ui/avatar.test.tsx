import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from './Avatar.tsx'

test.each([
  ['Анна Орлова', 'АО'],
  ['ёлка 🦄 Ёжикова', 'Ё🦄'],
  ['Анна', 'А'],
  ['', ''],
])('the initials of «%s» are whole signs: «%s»', (name, initials) => {
  expect(renderToStaticMarkup(<Avatar name={name} />)).toContain(`data-initials="${initials}"`)
})
