import { expect, test, vi } from 'vitest'
import { modal, openModal, openModals } from './modal.ts'

const Question = () => null
const ask = modal<{ about: string }, 'yes'>('ask', () => Promise.resolve({ default: Question }))
const top = () => openModals.get().at(-1)

test('opening an undeclared modal rejects with its name', async () => {
  await expect(openModal('no-such', {})).rejects.toThrow('no-such')
  expect(openModals.get()).toEqual([])
})

test('a modal resolves with its result for the caller that opened it', async () => {
  const answer = ask.open({ about: 'mission' })
  expect(top()).toMatchObject({ name: 'ask', opened: true, props: { about: 'mission' } })
  top()?.close('yes')
  await expect(answer).resolves.toBe('yes')
})

test('a modal that lies open on top is not opened over itself for the same, as by a double click', async () => {
  const first = ask.open({ about: 'mission' })
  const before = openModals.get().length
  await expect(ask.open({ about: 'mission' })).resolves.toBeUndefined()
  expect(openModals.get()).toHaveLength(before)
  const other = ask.open({ about: 'chip' })
  expect(openModals.get()).toHaveLength(before + 1)
  top()?.close('yes')
  await expect(other).resolves.toBe('yes')
  openModals.get()[before - 1]?.close('yes')
  await expect(first).resolves.toBe('yes')
})

test('a dismissed modal resolves undefined and keeps its content for 300 ms', async () => {
  vi.useFakeTimers()
  const before = openModals.get().length
  const answer = ask.open({ about: 'mission' })
  top()?.close()
  await expect(answer).resolves.toBeUndefined()
  vi.advanceTimersByTime(299)
  expect(top()?.opened).toBe(false)
  vi.advanceTimersByTime(1)
  expect(openModals.get()).toHaveLength(before)
  vi.useRealTimers()
})

test('a modal is prepared without being opened, and a failure to load it is kept for its opening', () => {
  const load = vi.fn(() => Promise.reject<{ default: typeof Question }>(new Error('no connection')))
  const before = openModals.get().length
  modal('prepared', load).prepare()
  expect(load).toHaveBeenCalledOnce()
  expect(openModals.get()).toHaveLength(before)
})
