import { expect, test } from 'vitest'
import { pageSays, refusal, serve, show, textOf } from '#web/testing/app.tsx'
import { LetterSection } from './LetterSection.tsx'

const letter = (kind: string, isSample: boolean) => ({
  data: {
    subject: `Письмо ${kind}`,
    text: 'Это ГрадОС.',
    light: `<p style="height:900px">${kind} днём</p>`,
    dark: `<p style="height:900px">${kind} ночью</p>`,
    isSample,
  },
  meta: {},
})
const answers = {
  'GET /digest/preview': ({ path }: { path: string }) =>
    path.includes('daily') ? letter('daily', true) : letter('weekly', false),
}
const frame = () => document.querySelector('iframe')
const shown = () => frame()?.contentDocument?.body.textContent

test('the letter is shown by day and by night, daily and weekly, as tall as it is', async () => {
  serve(answers)
  const screen = await show(<LetterSection />)
  await expect.poll(shown).toBe('weekly днём')
  await expect.poll(() => (frame()?.clientHeight ?? 0) >= 900).toBe(true)
  await expect.element(screen.getByText('Такое письмо пришло бы вам сейчас.')).toBeVisible()
  await screen.getByRole('radio', { name: 'Ночь' }).click()
  await expect.poll(shown).toBe('weekly ночью')
  await screen.getByRole('radio', { name: 'За день' }).click()
  await expect.poll(shown).toBe('daily ночью')
  await expect.poll(textOf(screen.getByRole('figure'))).toContain('Письмо daily')
  await expect.element(screen.getByText(/поэтому здесь примеры/)).toBeVisible()
})

test('scripts of the letter would not run, and its links cannot be pressed', async () => {
  serve(answers)
  await show(<LetterSection />)
  await expect.poll(frame).not.toBe(null)
  expect(frame()?.sandbox.value).toBe('allow-same-origin')
  expect(frame()?.inert).toBe(true)
})

test('a trial letter is sent once, and the screen says to which address', async () => {
  const gate = Promise.withResolvers<void>()
  const sent = serve({
    ...answers,
    'POST /digest/trial': async () => {
      await gate.promise
      return { data: { to: 'vera@city.example' }, meta: {} }
    },
  })
  const screen = await show(<LetterSection />)
  const button = screen.getByRole('button', { name: 'Отправить пробное письмо себе' })
  await expect.element(button).toBeVisible()
  for (let n = 0; n < 2; n += 1) (button.element() as HTMLElement).click()
  gate.resolve()
  await expect.element(screen.getByText('Письмо отправлено на vera@city.example')).toBeVisible()
  const trials = sent.filter(({ method }) => method === 'POST')
  expect(trials.map(({ body }) => body)).toEqual([{ data: { kind: 'weekly' } }])
})

test('the answer of the mail server is shown beside the button', async () => {
  serve({
    ...answers,
    'POST /digest/trial': () => refusal(409, 'MailRefusedError', 'Почтовый сервер не принял письмо: 550'),
  })
  const screen = await show(<LetterSection />)
  await screen.getByRole('button', { name: 'Отправить пробное письмо себе' }).click()
  await expect
    .poll(textOf(screen.getByRole('alert')))
    .toBe('Письмо не отправлено. Почтовый сервер не принял письмо: 550')
})

test('without a mail server there is a reason in place of the button', async () => {
  pageSays('mail', 'off')
  serve(answers)
  const screen = await show(<LetterSection />)
  await expect.element(screen.getByText(/задайте SMTP_URL/)).toBeVisible()
  expect(screen.getByRole('button').elements()).toHaveLength(0)
})

test('where the address names the letter, the page is scrolled to it when it is there', async () => {
  history.replaceState(null, '', '#letter')
  serve(answers)
  await show(
    <>
      <div style={{ height: 3000 }} />
      <LetterSection />
    </>,
  )
  const top = () => document.querySelector('#letter')?.getBoundingClientRect().top
  // Below the bar of the area.
  await expect.poll(top).toBeLessThan(120)
  history.replaceState(null, '', location.pathname + location.search)
})
