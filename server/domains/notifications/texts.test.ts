import { expect, test } from 'vitest'
import { noticeTexts } from './texts.ts'

test.each([
  [1, 'Списан 1\u00a0коин', 'Вернулся 1\u00a0коин'],
  [21, 'Списан 21\u00a0коин', 'Вернулся 21\u00a0коин'],
  [22, 'Списано 22\u00a0коина', 'Вернулось 22\u00a0коина'],
  [30.5, 'Списано 30,5\u00a0коина', 'Вернулось 30,5\u00a0коина'],
  [100, 'Списано 100\u00a0коинов', 'Вернулось 100\u00a0коинов'],
])('the verb agrees in number with the coins of a booking: %d', (cost, booked, refunded) => {
  expect(noticeTexts.booked(1, 'Кружка', cost).title).toBe(booked)
  expect(noticeTexts.refunded(1, 'Кружка', cost).title).toBe(refunded)
})
