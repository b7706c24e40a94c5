import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  COUNT_STEP_MS,
  DEBOUNCE_MS,
  LATEST_MISSIONS,
  NEW_MISSION_DAYS,
  POLL_MS,
  RANGE_DAYS,
  REVEAL_MS,
  SCROLL_MS,
  TOAST_LIFE_MS,
  TOASTS_APART,
} from '#contract/constants.ts'
import { formatDeadline } from './dates.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const [, limits = ''] = read('docs/specification.md').split('## 9. Business constants and limits')
const [shared = '', phone = ''] = read('web/ui/tokens.css').split('@media (max-width: 744px)')
const tokenIn = (css: string) => (name: string) => new RegExp(`${name}: ([^;]+);`).exec(css)?.[1]
const token = tokenIn(shared)
const onPhones = tokenIn(phone)

test.each([
  [/polling (\d+) ms/, POLL_MS],
  [/Toast default life (\d+) ms/, TOAST_LIFE_MS],
  [/top-right, max width ([\d.]+)rem/, token('--toast-max')],
  [/'New' mission window (\d+) days/, NEW_MISSION_DAYS],
  [/a (\d+)-day constant for default date-range end/, RANGE_DAYS],
  [/Latest missions: (\d+)/, LATEST_MISSIONS],
  [/Debounce (\d+) ms/, DEBOUNCE_MS],
  [/Energy animation (\d+) ms step/, COUNT_STEP_MS],
  [/message reveal (\d+) ms/, REVEAL_MS],
  [/scroll to bottom after (\d+) ms/, SCROLL_MS],
  [/ripple (\d+) ms/, token('--t-ripple')],
  [/sm from (\d+)/, token('--bp-sm')],
  [/md from (\d+) px/, token('--bp-md')],
  [/Dialog width ([\d.]+)rem/, token('--dialog-w')],
  [/dropdown panels max height (\d+)px/, token('--dropdown-max-h')],
  [/panels max width (\d+)px small/, onPhones('--panel-max-w')],
  [/panels max width \d+px small, (\d+)px larger/, token('--panel-max-w')],
  [/button (\d+)px high/, token('--btn-h')],
  [/button 48px high, min width (\d+)px/, token('--btn-min-w')],
  [/min width \d+px \((\d+)px small\)/, token('--btn-min-w-sm')],
  [/slider track (\d+)px/, token('--slider-track')],
  [/pagination buttons (\d+)px/, token('--page-btn')],
  [/toggle (\d+)x\d+ small/, onPhones('--toggle-w')],
  [/toggle \d+x(\d+) small/, onPhones('--toggle-h')],
  [/small, (\d+)x\d+ larger/, token('--toggle-w')],
  [/small, \d+x(\d+) larger/, token('--toggle-h')],
])('specification §9, %s', (phrase, ours) => {
  expect(Number.parseFloat(String(ours))).toBe(Number(phrase.exec(limits)?.[1]))
})

test('specification §9: three or fewer notices are shown one by one', () => {
  expect(limits).toContain('With three or fewer unread notifications')
  expect(TOASTS_APART).toBe(3)
})

test('a deadline has two digits of the day', () => {
  expect(formatDeadline('2026-12-05').replaceAll('\u00a0', ' ')).toBe('05 декабря 2026')
})
