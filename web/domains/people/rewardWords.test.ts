import { expect, test } from 'vitest'
import { type Reward, rewardWords, takenWords, totalWords } from './rewardWords.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each<[Reward, number, string]>([
  [{ points: 240, balance: 120 }, 20, 'Всего: 4 800 bitW и 2 400 коинов — 20 жителям'],
  [{ points: 240, balance: 120 }, 1, 'Всего: 240 bitW и 120 коинов — 1 жителю'],
  [{ points: 240, balance: null }, 21, 'Всего: 5 040 bitW — 21 жителю'],
  [{ points: 0, balance: 7 }, 3, 'Всего: 21 коин — 3 жителям'],
  [{ balance: 0.1 }, 3, 'Всего: 0,3 коина — 3 жителям'],
  [{ points: 1.15 }, 1000, 'Всего: 1 150 bitW — 1 000 жителям'],
  [{ chip: 'Картограф', points: 240, balance: 120 }, 20, 'Всего: чип «Картограф» — 20 жителям'],
  [{}, 2, 'Всего: благодарность города — 2 жителям'],
])('the total of %o for %i', (reward, count, words) => {
  expect(plain(totalWords(reward, count))).toBe(words)
})

test('the total of a deduction names whose it is', () => {
  expect(plain(takenWords({ points: 50 }, 2))).toBe('Всего спишем: 100 bitW — у 2 жителей')
  expect(plain(takenWords({ balance: 1 }, 1))).toBe('Всего спишем: 1 коин — у 1 жителя')
})

test('a mission without a reward has no words', () => {
  expect(rewardWords({ chip: null, points: 0, balance: null })).toBe('')
})
