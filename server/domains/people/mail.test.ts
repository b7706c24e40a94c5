import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { mailOf } from './mail.ts'
import { ruPeople } from './texts.ts'

const letter = {
  to: 'anna@example.test',
  ...ruPeople.letters.reset('https://city.example/reset-password?code=x'),
}
const mailFrom = 'Город <city@example.test>'

test('a letter arrives over SMTP in Russian, with the whole link', async () => {
  const taken: { to: string[]; bytes: Promise<Buffer> }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      const bytes = new Promise<Buffer>(resolve => stream.on('end', () => resolve(Buffer.concat(parts))))
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => done())
      taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), bytes })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mail = mailOf({ smtp: `smtp://127.0.0.1:${port}`, mailFrom, dataDirectory: '' })
  try {
    await mail(letter)
    // Unquoted, this address would be parsed as two.
    await mail({ ...letter, to: 'anna,boris@example.test' })
  } finally {
    await new Promise<void>(resolve => server.close(resolve))
  }
  expect(taken.map(({ to }) => to)).toEqual([['anna@example.test'], ['"anna,boris"@example.test']])
  const parsed = await PostalMime.parse((await taken[0]?.bytes) ?? '')
  expect(parsed.from).toMatchObject({ name: 'Город', address: 'city@example.test' })
  expect(parsed.subject).toBe('Новый пароль')
  expect(parsed.text).toContain('в течение часа')
  expect(parsed.text).toContain('https://city.example/reset-password?code=x')
})

test('sending rejects when the mail server is unreachable', async () => {
  const mail = mailOf({ smtp: 'smtp://127.0.0.1:1', mailFrom, dataDirectory: '' })
  await expect(mail(letter)).rejects.toThrow('ECONNREFUSED')
})

test('without SMTP settings a letter becomes a file of the data directory that only its owner may read', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'city-mail-'))
  try {
    await mailOf({ smtp: undefined, mailFrom, dataDirectory })(letter)
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
