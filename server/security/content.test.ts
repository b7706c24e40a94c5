/**
 * @module-tag slow
 * @module-tag once
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { file, formOf, picture, zipOf } from '../domains/media/testing.ts'
import { until } from '../testing/until.ts'
import { type Asks, type World, world } from '../testing/world.ts'

// Classes of contract.md §15: content that must not be executed.

let city: World
let asks: Asks
let uploader: number
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'city-content-'))
  city = await world({ env: { DATA_DIR: directory } })
  uploader = await city.build.resident()
  asks = await city.as(uploader)
})
afterAll(async () => {
  await city.close()
  await rm(directory, { recursive: true, force: true })
})

async function upload(name: string, bytes: string | Uint8Array<ArrayBuffer>, type = 'image/png') {
  const { payload, headers } = await formOf([file(name, bytes, 'files', type)])
  return asks.send('POST', '/api/upload', payload, headers)
}

describe('script in uploads', () => {
  const script = '<script>alert(document.cookie)</script>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`

  test.each([
    ['drawing.svg', svg, 'image/svg+xml'],
    ['drawing.png', svg, 'image/png'],
    ['drawing.png', `<?xml version="1.0"?>\n${svg}`, 'image/png'],
    ['drawing.txt', ` \n\t${svg}`, 'text/plain'],
    ['page.html', `<!doctype html>${script}`, 'text/html'],
    ['page.html.png', `<html>${script}</html>`, 'image/png'],
    ['page.jpg', `<!-- ${'x'.repeat(600)} -->${script}`, 'image/jpeg'],
    ['page.pdf', script, 'application/pdf'],
    ['run.js.gif', `GIF89a=1;${'/'.repeat(30)}alert(1)`, 'image/gif'],
    ['run.exe', 'MZ\x90\x00\x03', 'application/octet-stream'],
    ['style.png', '\x89PNG\r\n\x1a\nnothing of a picture', 'image/png'],
  ])('%s made of %j is not kept, whatever it calls itself', async (name, bytes, type) => {
    const before = await readdir(join(directory, 'uploads'))
    const answer = await upload(name, Uint8Array.from(Buffer.from(bytes, 'latin1')), type)
    expect([answer.status, answer.body.error.name]).toEqual([400, 'ValidationError'])
    expect(answer.body.error.message).toMatch(/[а-я]/)
    expect(await readdir(join(directory, 'uploads'))).toEqual(before)
  })

  test('only the pixels of a picture are kept: no metadata and no appended bytes', async () => {
    const png = await picture('png', 300, 200)
    const comment = Buffer.concat([png, Buffer.from(script)])
    const { body } = await upload('trap.html', Uint8Array.from(comment), 'text/html')
    const [{ url, ext, mime }] = body
    expect([ext, mime]).toEqual(['.png', 'image/png'])
    const cookie = await city.cookieOf(uploader)
    const served = await city.app.inject({ url, headers: { cookie } })
    expect(served.rawPayload.includes('script')).toBe(false)
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  test('a file that is no picture is only offered for download, with an extension that matches its bytes', async () => {
    for (const [name, bytes, ending] of [
      ['page.html', `Просто текст ${script}`, '.txt'],
      ['macro.html', zipOf(['[Content_Types].xml', 'word/document.xml']), '.docx'],
      ['page.svg', '%PDF-1.7', '.pdf'],
    ] as const) {
      const [stored] = (await upload(name, typeof bytes === 'string' ? bytes : Uint8Array.from(bytes))).body
      expect([name, stored.ext]).toEqual([name, ending])
      const { headers } = await asks.get(stored.url)
      expect(headers['content-disposition']).toMatch(new RegExp(`^attachment; .*${ending}["']?`))
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-type']).not.toMatch(/html|svg|xml;|javascript/)
    }
  })

  test('a file name holds no path, no markup and no extension of its own', async () => {
    for (const name of [
      '../../../etc/passwd.png',
      '..\\..\\boot.png',
      '"><script>.png',
      'a\r\nSet-Cookie: x=1.png',
    ]) {
      const [stored] = (await upload(name, await picture('png', 8, 8))).body
      expect(stored.url).toMatch(/^\/uploads\/[\w-]+\.png$/)
      expect((await asks.get(stored.url)).status).toBe(200)
    }
    for (const path of ['..%2f..%2fsecret', '%2e%2e/secret', '..\\secret', 'secret', '.arrivals']) {
      expect((await asks.get(`/uploads/${path}`)).status).toBe(404)
    }
  })

  test('an article keeps no markup and no link that runs', async () => {
    for (const href of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '//evil.example',
    ]) {
      const content = [{ id: 'a', type: 'text', content: [{ text: 'сюда', href }] }]
      const answer = await asks.post('/api/articles', { title: 'Ловушка', content })
      expect([href, answer.status]).toEqual([href, 400])
    }
    for (const block of [
      { id: 'a', type: 'html', html: script },
      { id: 'a', type: 'text', content: [{ text: 'x', onclick: 'alert(1)' }], html: script },
    ]) {
      const answer = await asks.post('/api/articles', { title: 'Ловушка', content: [block] })
      const kept = JSON.stringify(answer.body.data?.attributes.content ?? [])
      expect(kept).not.toMatch(/html|onclick|script/)
    }
  })
})

describe('templates and spreadsheets that run', () => {
  const letters = async () => {
    const folder = join(directory, 'mail')
    const names = await readdir(folder).catch(() => [])
    return Promise.all(names.map(async name => readFile(join(folder, name))))
  }
  /** Letters are sent asynchronously, after the answer. */
  const letterTo = async (address: string) => {
    const come = async () =>
      Promise.all(
        (await letters()).map(async bytes => ({
          letter: await PostalMime.parse(bytes),
          text: bytes.toString(),
        })),
      )
    const isTo = ({ letter }: Awaited<ReturnType<typeof come>>[number]) =>
      letter.to?.some(one => one.address === address)
    await until(async () => expect((await come()).filter(isTo), `letters to ${address}`).not.toEqual([]))
    const [found] = (await come()).filter(isTo)
    if (!found) throw new Error(`no letter came to ${address}`)
    return found
  }
  const register = async (newcomer: object) =>
    (await city.as(null)).send('POST', '/api/auth/local/register', { password: 'Passw0rd!', ...newcomer })

  test('a letter holds a link and fixed text, and no name that a user chose', async () => {
    const traps = [
      '<%= process.env %>',
      '{{constructor.constructor("return process")()}}',
      '${7*7}',
      '#{7*7}',
    ]
    for (const [at, trap] of traps.entries()) {
      const email = `trap${at}@city.example`
      const answer = await register({ username: trap, full_name: `${trap} <b>x</b>`, email })
      expect(answer.status).toBe(200)
      const { letter, text } = await letterTo(email)
      expect(letter.subject).toBe('Подтвердите почту')
      const link = /http:\/\/localhost:1337\/confirm-email\?code=[\w-]{43}\n/
      expect(letter.text).toMatch(link)
      // The code of a link may consist of any characters.
      const words = letter.text?.replace(link, '') ?? ''
      expect(words).toMatch(/^Здравствуйте!\n\n/)
      for (const piece of [trap, '49', 'process', '<b>']) expect(words).not.toContain(piece)
      expect(letter.html).toBeUndefined()
      expect(text).not.toContain(trap)
    }
  })

  test('a mail address adds neither a header line nor a recipient', async () => {
    const before = (await letters()).length
    for (const email of [
      'a@city.example\r\nBcc: spy@evil.example',
      'a@city.example\nSubject: x',
      'a@city.example, spy@evil.example',
      'a@city.example;spy@evil.example',
      '"spy@evil.example" <a@city.example>',
      'a@city.example%0d%0aBcc:spy@evil.example',
    ]) {
      for (const [path, body] of [
        ['/api/auth/forgot-password', { email }],
        ['/api/auth/send-email-confirmation', { email }],
        ['/api/auth/local/register', { email, username: `spy${Math.random()}`, password: 'Passw0rd!' }],
      ] as const) {
        const { status } = await (await city.as(null)).send('POST', path, body)
        expect([path, email, [200, 400].includes(status)]).toEqual([path, email, true])
      }
    }
    const later = await Promise.all((await letters()).slice(before).map(bytes => PostalMime.parse(bytes)))
    for (const { to, cc, bcc } of later) {
      expect([to?.length, cc, bcc]).toEqual([1, undefined, undefined])
      expect(to?.[0]?.address).not.toBe('spy@evil.example')
    }
  })
})
