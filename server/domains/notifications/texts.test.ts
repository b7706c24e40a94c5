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

test('notices have the words of a comment and of a decision on a report without the signs of Markdown', () => {
  const mission = { id: 3, name: 'Стенд' }
  const comment = { id: 9, text: 'Ссылка: [план](https://a.example), **важно**\n\n- раз\n- `два`' }
  const plain = 'Ссылка: план, важно\n• раз\n• два'
  expect(noticeTexts.articleCommented(mission, 'Анна', comment).text).toBe(`Анна: ${plain}`)
  expect(noticeTexts.commentAnswered(mission, 'Анна', comment).text).toBe(`Анна: ${plain}`)
  expect(noticeTexts.returned(mission, comment.text).text).toBe(`«Стенд»: ${plain}`)
  expect(noticeTexts.enrolmentEnded(mission, 'Игорь', comment.text).text).toBe(`«Стенд». Игорь: ${plain}`)
})
