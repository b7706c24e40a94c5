/** @module-tag slow */
import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anna, boris, file, picture, text, vera, type World, world, zipOf } from './testing.ts'

let city: World
let dot: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  city = await world()
  dot = await picture('png', 32, 32)
})
afterAll(() => city.close())

const rows = async () => (await city.sql`select id from files order by id`).map(({ id }) => id as number)

const avatarOf = async (user: number) =>
  (await city.sql`select avatar_id from users where id = ${user}`)[0]?.['avatar_id']

async function uploaded(caller: number, ...files: ReturnType<typeof file>[]) {
  const { status, body } = await city.send(caller, 'POST /api/upload', files)
  expect(status).toBe(200)
  return body
}

/** What a row says beyond the answer of an upload, which is that of the recorded server. */
const asRow = (file: object) => ({ ...file, takenDownAt: null })

/** Checks that the call has stored no row and no bytes. */
async function leavesNothing(call: () => Promise<unknown>) {
  const before = [await rows(), await city.stored()]
  await call()
  expect([await rows(), await city.stored()]).toEqual(before)
}

describe('POST /api/upload', () => {
  test('a small picture is stored and returned as a media object', async () => {
    const [{ id, size, hash, ...rest }] = await uploaded(anna, file('dot.png', dot))
    expect(hash).toMatch(/^dot_[0-9a-f]{10}$/)
    expect(rest).toEqual({
      name: 'dot.png',
      alternativeText: null,
      caption: null,
      width: 32,
      height: 32,
      formats: null,
      ext: '.png',
      mime: 'image/png',
      url: `/uploads/${hash}.png`,
      previewUrl: null,
      provider: 'local',
      provider_metadata: null,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    })
    const bytes = await readFile(join(city.uploads, `${hash}.png`))
    expect(size).toBe(Math.round(bytes.length / 10) / 100)
    expect((await city.send(anna, `GET /api/upload/files/${id}`)).body).toEqual(
      asRow({ id, size, hash, ...rest }),
    )
  })

  test('a large picture gets four formats', async () => {
    const [big] = await uploaded(anna, file('big.png', await picture('png', 1200, 900)))
    expect(Object.keys(big.formats).toSorted()).toEqual(['large', 'medium', 'small', 'thumbnail'])
    const { size, sizeInBytes, ...medium } = big.formats.medium
    expect(medium).toEqual({
      name: 'medium_big.png',
      hash: `medium_${big.hash}`,
      ext: '.png',
      mime: 'image/png',
      path: null,
      width: 750,
      height: 563,
      url: `/uploads/medium_${big.hash}.png`,
    })
    expect(size).toBe(Math.round(sizeInBytes / 10) / 100)
    const stored = await readFile(join(city.uploads, `medium_${big.hash}.png`))
    expect(stored.length).toBe(sizeInBytes)
    expect((await sharp(stored).metadata()).width).toBe(750)
  })

  test('a text file keeps its bytes and has no size in pixels', async () => {
    const [note] = await uploaded(anna, file('Заметка № 1.txt', 'plain text\n'))
    expect(note).toMatchObject({ name: 'Заметка № 1.txt', ext: '.txt', mime: 'text/plain', size: 0.01 })
    expect([note.width, note.height, note.formats]).toEqual([null, null, null])
    expect(note.hash).toMatch(/^Zametka_No_1_[0-9a-f]{10}$/)
    expect(await readFile(join(city.uploads, `${note.hash}.txt`), 'utf8')).toBe('plain text\n')
  })

  test('the type is detected by the bytes, not by the name or the declared type', async () => {
    const [gif, docx] = await uploaded(
      anna,
      file('photo.jpg', await picture('gif', 9, 9), 'files', 'image/jpeg'),
      file('page.html', zipOf(['[Content_Types].xml', 'word/document.xml']), 'files', 'text/html'),
    )
    expect([gif.ext, gif.mime, gif.name]).toEqual(['.gif', 'image/gif', 'photo.jpg'])
    expect([docx.ext, docx.url]).toEqual(['.docx', `/uploads/${docx.hash}.docx`])
  })

  test('the form has texts for the files, one entry for each', async () => {
    const { body } = await city.send(anna, 'POST /api/upload', [
      file('a.png', dot),
      file('b.png', dot),
      text('fileInfo', [{ name: 'My dot', alternativeText: 'a dot', caption: 'cap' }, { caption: 'вторая' }]),
    ])
    expect(body[0]).toMatchObject({ name: 'My dot', alternativeText: 'a dot', caption: 'cap', ext: '.png' })
    expect(body[0].hash).toMatch(/^My_dot_/)
    expect(body[1]).toMatchObject({ name: 'b.png', alternativeText: null, caption: 'вторая' })
  })

  test('texts that are too long or malformed are refused by name', () =>
    leavesNothing(async () => {
      const send = (info: unknown) =>
        city.send(anna, 'POST /api/upload', [file('a.png', dot), text('fileInfo', info)])
      const long = await send({ name: 'x'.repeat(256), caption: 7 })
      expect(long.body.error.details.errors.map(({ path }: { path: string[] }) => path)).toEqual([
        ['name'],
        ['caption'],
      ])
      expect((await send('{oops')).body.error.details.errors[0].path).toEqual(['fileInfo'])
      expect((await send('null')).status).toBe(400)
    }))

  test('without a file in `files` the call is refused', () =>
    leavesNothing(async () => {
      for (const body of [
        [text('x', 'y')],
        [file('dot.png', dot, 'file')],
        [file('', '')],
        { files: 'dot.png' },
        {},
      ]) {
        const { status, body: answer } = await city.send(anna, 'POST /api/upload', body)
        expect([status, answer.error.message]).toEqual([400, 'Выберите хотя бы один файл'])
      }
    }))

  test('svg, html and programs are refused under any name', () =>
    leavesNothing(async () => {
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>1</script></svg>'
      for (const sly of [
        file('shape.svg', svg, 'files', 'image/svg+xml'),
        file('shape.png', svg, 'files', 'image/png'),
        file('page.txt', ' \n<!DOCTYPE html><p>', 'files', 'text/plain'),
        file('page.html', '<script>1</script>'),
        file('broken.png', '\0this is not a png', 'files', 'image/png'),
        file('setup.exe', 'MZ\x90\0'),
      ]) {
        const { status, body } = await city.send(anna, 'POST /api/upload', [sly])
        expect([status, body.error.name]).toEqual([400, 'ValidationError'])
        expect(body.error.message).toContain(`Файл «${sly.filename}» нельзя загрузить`)
      }
    }))

  test('one broken picture refuses all files of the call', () =>
    leavesNothing(async () => {
      const { status, body } = await city.send(anna, 'POST /api/upload', [
        file('good.png', await picture('png', 800, 600)),
        file('bad.png', dot.slice(0, dot.length - 20)),
      ])
      expect([status, body.error.message]).toEqual([
        400,
        'Картинка «bad.png» повреждена: откройте её в редакторе и сохраните заново',
      ])
    }))

  test('a picture above 10 MB and a document above 25 MB are refused as too large', () =>
    leavesNothing(async () => {
      const heavy = Uint8Array.from(Buffer.concat([dot, Buffer.alloc(10 * 1024 * 1024)]))
      const first = await city.send(anna, 'POST /api/upload', [file('photo.png', heavy)])
      expect([first.status, first.body.error.name]).toEqual([413, 'PayloadTooLargeError'])
      expect(first.body.error.message).toBe('Файл «photo.png» больше 10 мегабайт')
      const huge = Uint8Array.from(Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(25 * 1024 * 1024)]))
      const second = await city.send(anna, 'POST /api/upload', [file('book.pdf', huge)])
      expect([second.status, second.body.error.message]).toEqual([413, 'Файл «book.pdf» больше 25 мегабайт'])
    }))

  test('a document of 24 MB is stored', async () => {
    const bytes = Uint8Array.from(Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(24_000_000)]))
    const [pdf] = await uploaded(anna, file('book.pdf', bytes))
    expect([pdf.size, pdf.ext]).toEqual([24_000.01, '.pdf'])
    expect((await readFile(join(city.uploads, `${pdf.hash}.pdf`))).equals(bytes)).toBe(true)
    await city.send(anna, `DELETE /api/upload/files/${pdf.id}`)
  })

  test('more than ten files, or an incomplete form, are refused', () =>
    leavesNothing(async () => {
      const many = Array.from({ length: 11 }, (_, at) => file(`${at}.txt`, 'x'))
      const { status, body } = await city.send(anna, 'POST /api/upload', many)
      expect([status, body.error.message]).toEqual([400, 'Слишком большой запрос: files, можно не больше 10'])
      for (const [type, payload] of [
        [
          '; boundary=b',
          '--b\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhalf a',
        ],
        ['; boundary=b', 'nothing of a form'],
        ['', 'x'],
      ] as const) {
        const { statusCode, json } = await city.app.inject({
          method: 'POST',
          url: '/api/upload',
          headers: { caller: '1', 'content-type': `multipart/form-data${type}` },
          payload,
        })
        expect([payload, statusCode, json().error.name]).toEqual([payload, 400, 'ValidationError'])
      }
    }))

  test('a name with a path is stored as a plain name', async () => {
    const form = (filename: string) =>
      city.app.inject({
        method: 'POST',
        url: '/api/upload',
        headers: { caller: '1', 'content-type': 'multipart/form-data; boundary=b' },
        payload: `--b\r\ncontent-disposition: form-data; name="files"; filename="${filename}"\r\n\r\nhello\r\n--b--\r\n`,
      })
    for (const filename of ['../../../evil.txt', '..\\\\..\\\\evil.txt', '/etc/cron.d/evil.txt']) {
      const [stored] = (await form(filename)).json()
      expect(stored.name).toBe('evil.txt')
      expect(stored.url).toMatch(/^\/uploads\/evil_[0-9a-f]{10}\.txt$/)
      expect(await city.stored()).toContain(`${stored.hash}.txt`)
    }
  })

  test('an upload without a session is refused before its body is read', () =>
    leavesNothing(async () => {
      const { status, body } = await city.send(undefined, 'POST /api/upload', [file('dot.png', dot)])
      expect([status, body.error.name]).toEqual([403, 'ForbiddenError'])
    }))

  test('an upload of a resident who was just blocked is refused', () =>
    leavesNothing(async () => {
      await city.sql`update users set blocked = true where id = ${boris}`
      const { status } = await city.send(boris, 'POST /api/upload', [file('dot.png', dot)])
      await city.sql`update users set blocked = false where id = ${boris}`
      expect(status).toBe(403)
    }))

  test('any other method is answered 405', async () => {
    expect((await city.send(anna, 'GET /api/upload')).status).toBe(405)
    expect((await city.send(anna, 'PUT /api/upload/files/1', {})).status).toBe(405)
  })
})

describe('attaching while uploading', () => {
  const place = (ref: string, refId: unknown, field: string) => [
    text('ref', ref),
    text('refId', String(refId)),
    text('field', field),
  ]
  const send = (caller: number, parts: ReturnType<typeof place>, ...files: ReturnType<typeof file>[]) =>
    city.send(caller, 'POST /api/upload', [...files, ...parts])

  test('a moderator appends to the pictures of a chip', async () => {
    const chip = place('api::badge.badge', 1, 'image')
    const first = await send(vera, chip, file('a.png', dot))
    const more = await send(vera, chip, file('b.png', dot), file('c.png', dot))
    const { body } = await city.send(vera, 'GET /api/badges/1?populate[image][fields][0]=name')
    expect(body.data.attributes.image.data.map(({ id }: { id: number }) => id)).toEqual(
      [...first.body, ...more.body].map(({ id }) => id),
    )
  })

  test('a resident replaces their own avatar', async () => {
    const mine = place('plugin::users-permissions.user', anna, 'avatar')
    await send(anna, mine, file('old.png', dot))
    const { status, body } = await send(anna, mine, file('new.png', dot))
    expect(status).toBe(200)
    expect(await avatarOf(anna)).toBe(body[0].id)
  })

  test('a resident can attach neither to the avatar of another nor to a chip', () =>
    leavesNothing(async () => {
      const other = await send(
        anna,
        place('plugin::users-permissions.user', boris, 'avatar'),
        file('a.png', dot),
      )
      expect(other.status).toBe(404)
      const chip = await send(anna, place('api::badge.badge', 1, 'image'), file('a.png', dot))
      expect(chip.status).toBe(403)
      const nobody = await send(vera, place('api::badge.badge', 99, 'image'), file('a.png', dot))
      expect(nobody.status).toBe(404)
    }))

  test('a document is refused as an avatar, as a picture of a chip and as an avatar in a form', () =>
    leavesNothing(async () => {
      for (const [caller, where, name] of [
        [anna, place('plugin::users-permissions.user', anna, 'avatar'), 'Фото'],
        [vera, place('api::badge.badge', 1, 'image'), 'Картинка'],
      ] as const) {
        const { status, body } = await send(caller, where, file('face.png', 'plain text'))
        expect([status, body.error.details.errors[0].path]).toEqual([400, [String(where[2]?.value)]])
        expect(body.error.message).toBe(`В поле «${name}» помещаются только картинки`)
      }
      const form = await city.send(vera, 'PUT /api/badges/1', [
        text('data', {}),
        file('a.png', 'plain text', 'files.image'),
      ])
      expect([form.status, form.body.error.details.errors[0].path]).toEqual([400, ['image']])
    }))

  test('an attribute that takes no files is refused', () =>
    leavesNothing(async () => {
      for (const wrong of [
        place('api::badge.badge', 1, 'name'),
        place('api::nothing.nothing', 1, 'image'),
        place('api::badge.badge', 1, '__proto__'),
      ]) {
        const { status, body } = await send(vera, wrong, file('a.png', dot))
        expect([status, body.error.details.errors[0].path]).toEqual([400, ['field']])
      }
      expect(
        (await send(vera, place('api::badge.badge', '1 or true', 'image'), file('a.png', dot))).status,
      ).toBe(404)
    }))
})

test("attaching runs the command of the row's domain", async () => {
  const calls: unknown[] = []
  const strict = await world({
    commands: {
      'badges.update': async (_actor, { id, data }) => {
        calls.push([id, data])
        throw new Error('the state does not allow it')
      },
    },
  })
  const { status } = await strict.send(vera, 'POST /api/upload', [
    file('a.png', dot),
    text('ref', 'api::badge.badge'),
    text('refId', '1'),
    text('field', 'image'),
  ])
  expect(status).toBe(500)
  expect(calls).toEqual([[1, { image: { connect: [1] } }]])
  expect(await strict.stored()).toEqual([])
  await strict.close()
})

describe('POST /api/upload?id=', () => {
  test('a change of the texts keeps the bytes', async () => {
    const [before] = await uploaded(anna, file('dot.png', dot))
    const info = { alternativeText: 'changed', caption: 'c2', name: 'renamed.png' }
    const form = await city.send(anna, `POST /api/upload?id=${before.id}`, [text('fileInfo', info)])
    expect(form.body).toEqual(asRow({ ...before, ...info }))
    const json = await city.send(anna, `POST /api/upload?id=${before.id}`, { fileInfo: { caption: null } })
    expect(json.body).toEqual(asRow({ ...before, ...info, caption: null }))
  })

  test('new bytes get a new address, and the old ones are removed with their formats', async () => {
    const [before] = await uploaded(anna, file('big.png', await picture('png', 1200, 900)))
    const { body } = await city.send(anna, `POST /api/upload?id=${before.id}`, [
      file('mid.png', await picture('png', 300, 200)),
    ])
    expect(body).toMatchObject({ id: before.id, name: 'mid.png', width: 300 })
    expect(body.hash).toMatch(/^mid_[0-9a-f]{10}$/)
    expect(body.url).toBe(`/uploads/${body.hash}.png`)
    expect(Object.keys(body.formats)).toEqual(['thumbnail'])
    const names = await city.stored()
    expect(names.filter(name => name.includes(before.hash))).toEqual([])
    expect(names.filter(name => name.includes(body.hash))).toEqual([
      `${body.hash}.png`,
      `thumbnail_${body.hash}.png`,
    ])
    expect((await sharp(join(city.uploads, `${body.hash}.png`)).metadata()).width).toBe(300)
    expect((await city.send(anna, `GET ${before.url}`)).status).toBe(404)
    expect(await city.sql`select from stray_bytes`).toEqual([])
  })

  test('a replacement that fails after its bytes were stored leaves the file unchanged', async () => {
    const [before] = await uploaded(anna, file('dot.png', dot))
    await city.sql.unsafe(`create function refuse_update() returns trigger language plpgsql as $$
      begin if new.hash <> old.hash then raise exception 'no'; end if; return new; end $$;
      create trigger refuse_update before update on files for each row execute function refuse_update()`)
    const names = await city.stored()
    const { status } = await city.send(anna, `POST /api/upload?id=${before.id}`, [file('a.png', dot)])
    await city.sql.unsafe('drop trigger refuse_update on files; drop function refuse_update')
    expect(status).toBe(500)
    expect((await city.send(anna, `GET /api/upload/files/${before.id}`)).body).toEqual(asRow(before))
    expect((await city.send(anna, `GET ${before.url}`)).status).toBe(200)
    expect(await city.stored()).toEqual(names)
  })

  test('another type, two files or a broken one replace nothing', async () => {
    const [before] = await uploaded(anna, file('dot.png', dot))
    const bytes = await readFile(join(city.uploads, `${before.hash}.png`))
    const put = (...files: ReturnType<typeof file>[]) =>
      city.send(anna, `POST /api/upload?id=${before.id}`, files)
    expect((await put(file('a.gif', await picture('gif', 8, 8)))).body.error.message).toContain('.png')
    expect((await put(file('a.png', dot), file('b.png', dot))).status).toBe(400)
    expect((await put(file('a.png', dot.slice(0, 40)))).status).toBe(400)
    expect(await readFile(join(city.uploads, `${before.hash}.png`))).toEqual(bytes)
    expect((await city.send(anna, `GET /api/upload/files/${before.id}`)).body).toEqual(asRow(before))
  })

  test("another resident's file is 404, and 403 for a moderator, for a change of its texts and of its bytes", async () => {
    const [before] = await uploaded(anna, file('dot.png', dot))
    for (const body of [
      [text('fileInfo', { name: 'mine now' })],
      [file('x.png', await picture('png', 9, 9))],
    ]) {
      const { status, body: answer } = await city.send(boris, `POST /api/upload?id=${before.id}`, body)
      expect([status, answer.error.message]).toEqual([404, 'Файл не найден: возможно, его уже удалили'])
    }
    expect((await city.send(anna, `GET /api/upload/files/${before.id}`)).body).toEqual(asRow(before))
    for (const id of ['99999', '0', 'abc', '']) {
      const gone = await city.send(anna, `POST /api/upload?id=${id}`, [text('fileInfo', {})])
      expect(gone.status).toBe(404)
    }
    const moderated = await city.send(vera, `POST /api/upload?id=${before.id}`, [
      text('fileInfo', { caption: 'ok' }),
    ])
    expect([moderated.status, moderated.body.error.message]).toEqual([
      403,
      'Файл жителя меняет только он сам: его можно удалить',
    ])
  })
})

describe('/api/upload/files', () => {
  test('a resident lists their own files, a moderator all of them', async () => {
    const [mine] = await uploaded(boris, file('own.txt', 'x'))
    const own = await city.send(boris, 'GET /api/upload/files?fields[0]=name')
    expect(own.body).toEqual([{ id: mine.id, name: 'own.txt' }])
    const all = await city.send(
      vera,
      'GET /api/upload/files?sort=id:desc&start=0&limit=1&filters[name][$contains]=own&fields[0]=mime',
    )
    expect(all.body).toEqual([{ id: mine.id, mime: 'text/plain' }])
    expect((await city.send(undefined, 'GET /api/upload/files')).status).toBe(403)
    const probe = await city.send(boris, `GET /api/upload/files?filters[uploader][id]=${anna}`)
    expect([probe.status, probe.body.error.message]).toEqual([400, 'Неизвестный параметр «uploader»'])
  })

  test("another resident's file can be neither read nor deleted", async () => {
    const [mine] = await uploaded(anna, file('own.txt', 'x'))
    for (const call of ['GET', 'DELETE']) {
      const { status, body } = await city.send(boris, `${call} /api/upload/files/${mine.id}`)
      expect([status, body.error.message]).toEqual([404, 'Файл не найден: возможно, его уже удалили'])
    }
    expect(await city.stored()).toContain(`${mine.hash}.txt`)
  })

  test('deleting removes the row, the bytes, the formats and every link', async () => {
    const [big] = await uploaded(anna, file('big.png', await picture('png', 600, 600)))
    await city.sql`update users set avatar_id = ${big.id} where id = ${anna}`
    const { status, body } = await city.send(anna, `DELETE /api/upload/files/${big.id}?fields[0]=name`)
    expect([status, body]).toEqual([200, { id: big.id, name: 'big.png' }])
    expect((await city.stored()).filter(name => name.includes(big.hash))).toEqual([])
    expect(await avatarOf(anna)).toBeNull()
    expect((await city.send(anna, `DELETE /api/upload/files/${big.id}`)).status).toBe(404)
  })

  test('a row whose bytes are missing can still be deleted', async () => {
    const [note] = await uploaded(anna, file('note.txt', 'x'))
    await rm(join(city.uploads, `${note.hash}.txt`))
    expect((await city.send(anna, `DELETE /api/upload/files/${note.id}`)).status).toBe(200)
  })
})

test('a custom role may call the actions that it was granted by their names in the contract', async () => {
  const narrow = await world({ permissions: new Set(['plugin::upload.content-api.upload']) })
  const { status, body } = await narrow.send(anna, 'POST /api/upload', [file('dot.png', dot)])
  expect(status).toBe(200)
  const id = body[0].id
  expect((await narrow.send(anna, `POST /api/upload?id=${id}`, [text('fileInfo', {})])).status).toBe(200)
  expect((await narrow.send(anna, 'GET /api/upload/files')).status).toBe(403)
  expect((await narrow.send(anna, `DELETE /api/upload/files/${id}`)).status).toBe(403)
  await narrow.close()
})

test('a file that a seed stores has no uploader and is encoded like any other', async () => {
  const stored = await city.media.store({
    name: 'seed.png',
    content: await picture('png', 300, 200),
    uploader: null,
    alternativeText: 'о',
  })
  expect(stored).toMatchObject({ name: 'seed.png', alternativeText: 'о', width: 300 })
  expect((await city.send(vera, `GET /api/upload/files/${stored.id}`)).body).toEqual(asRow(stored))
  const own = await city.sql`select uploader_id from files where id = ${stored.id}`
  expect(own[0]).toEqual({ uploader_id: null })
  await leavesNothing(() =>
    expect(
      city.media.store({ name: 'x.svg', content: Buffer.from('<svg/>'), uploader: null }),
    ).rejects.toThrow('нельзя загрузить'),
  )
  await city.media.discard([stored])
  expect((await city.stored()).filter(name => name.includes(stored.hash))).toEqual([])
})

test('a file that a row refers to is not discarded: its call was done, and only the answer was lost', async () => {
  const stored = await city.media.store({
    name: 'kept.png',
    content: await picture('png', 30, 20),
    uploader: null,
  })
  await city.sql`update users set avatar_id = ${stored.id} where username = 'anna'`
  await city.media.discard([stored])
  expect((await city.send(vera, `GET /api/upload/files/${stored.id}`)).status).toBe(200)
  expect((await city.stored()).filter(name => name.includes(stored.hash))).not.toEqual([])
  await city.sql`update users set avatar_id = null where username = 'anna'`
  await city.media.discard([stored])
  expect((await city.stored()).filter(name => name.includes(stored.hash))).toEqual([])
})
