import { expect, test } from 'vitest'
import { serve } from '../../testing/app.tsx'
import { saveDraft } from './enrolments.ts'

const saved = { data: { id: 5, attributes: { attachments: { data: [] } } }, meta: {} }

test('drafts of a report are saved in order, and the last one is kept', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof saved>()
  const answers = [() => promise, () => saved]
  const sent = serve({ 'PUT /user-activity-enrolls/5': () => answers.shift()?.() })
  const save = (report: string) => saveDraft({ id: 5, report, attachments: [] })
  const all = [save('Р'), save('Раб'), save('Работа')]
  await expect.poll(() => sent.map(({ body }) => body.data.report)).toEqual(['Р'])
  resolve(saved)
  await Promise.all(all)
  expect(sent.map(({ body }) => body.data.report)).toEqual(['Р', 'Работа'])
})
