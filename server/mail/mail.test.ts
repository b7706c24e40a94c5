import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, mailServer } from '../testing/mail.ts'
import { isAddressRefused, isFinal, type MailFault, mailOf } from './mail.ts'

const letter = {
  to: 'anna@example.test',
  subject: 'Новый пароль',
  text: 'Откройте ссылку в течение часа: https://city.example/reset-password?code=x',
}
const settings = {
  mailFrom: 'Город <city@example.test>',
  publicUrl: 'https://city.example',
  dataDirectory: '',
  smtp: undefined,
}

let server: MailServer
beforeAll(async () => {
  server = await mailServer()
})
afterAll(() => server.close())

const last = () => server.received.at(-1)

test('a letter arrives over SMTP in Russian, with the whole link, under the given Message-ID', async () => {
  const mail = mailOf({ ...settings, smtp: server.url })
  await mail(letter, 'one')
  // Unquoted, this address would be parsed as two.
  await mail({ ...letter, to: 'anna,boris@example.test' }, 'two')
  expect(server.received.map(({ recipients, messageId }) => [recipients, messageId])).toEqual([
    [['anna@example.test'], '<one@city.example>'],
    [['"anna,boris"@example.test'], '<two@city.example>'],
  ])
  expect(last()?.from).toMatchObject({ name: 'Город', address: 'city@example.test' })
  expect(last()?.subject).toBe('Новый пароль')
  expect(last()?.text).toContain('в течение часа')
  expect(last()?.text).toContain('https://city.example/reset-password?code=x')
  expect(last()?.source).not.toMatch(/List-Unsubscribe/i)
})

test('a letter to a subscriber arrives as text and HTML, with the headers of RFC 8058', async () => {
  const address = `https://city.example/api/digest/unsubscribe?token=${'x'.repeat(120)}`
  await mailOf({ ...settings, smtp: server.url })(
    { ...letter, html: '<b>Город</b>', unsubscribe: address },
    'three',
  )
  const headers = new Map(last()?.headers.map(({ key, value }) => [key, value]))
  expect(headers.get('list-unsubscribe')).toBe(`<${address}>`)
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(headers.get('auto-submitted')).toBe('auto-generated')
  expect([last()?.html?.trim(), last()?.text]).toEqual([
    '<b>Город</b>',
    expect.stringContaining('в течение часа'),
  ])
})

test('sending rejects when the mail server is unreachable', async () => {
  const mail = mailOf({ ...settings, smtp: 'smtp://127.0.0.1:1' })
  await expect(mail(letter, 'id')).rejects.toThrow('ECONNREFUSED')
})

test.each([
  [550, '5.1.1 no such user', true, true],
  [556, 'no mail here', true, true],
  // The sender may not use this server: the address is not at fault.
  [550, '5.7.1 relaying denied', false, true],
  [450, '4.2.1 mailbox is busy', false, false],
])('a recipient refused with %i %s: the address %j, for good %j', async (code, text, address, final) => {
  server.refuse(code, text)
  const fault = await mailOf({ ...settings, smtp: server.url })(letter, 'id').catch(
    (error: MailFault) => error,
  )
  server.refuse(null)
  expect([isAddressRefused(fault ?? {}), isFinal(fault ?? {})]).toEqual([address, final])
})

test('without SMTP settings a letter becomes a file of the data directory that only its owner may read', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'city-mail-'))
  try {
    await mailOf({ ...settings, dataDirectory })(letter, 'id')
    const [name = '', ...others] = await readdir(join(dataDirectory, 'mail'))
    expect(others).toEqual([])
    expect(name).toMatch(/\.eml$/)
    const file = join(dataDirectory, 'mail', name)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const parsed = await PostalMime.parse(await readFile(file))
    expect(parsed.to?.[0]?.address).toBe('anna@example.test')
    expect(parsed.subject).toBe('Новый пароль')
  } finally {
    await rm(dataDirectory, { recursive: true })
  }
})
