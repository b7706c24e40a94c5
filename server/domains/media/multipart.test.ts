import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anna, type World, world } from './testing.ts'

let city: World
let port: number
beforeAll(async () => {
  city = await world()
  await city.app.listen({ host: '127.0.0.1', port: 0 })
  port = (city.app.server.address() as AddressInfo).port
})
afterAll(() => city.close())

const head = (name: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\n`
const type = 'multipart/form-data; boundary=b'

async function arrives(state: (stored: string[]) => boolean) {
  for (let tries = 0; tries < 100 && !state(await city.stored()); tries += 1) await pause(20)
  return city.stored()
}

test('an upload that is aborted in the middle of a file leaves nothing stored', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /api/upload HTTP/1.1\r\nhost: x\r\ncaller: ${anna}\r\ncontent-type: ${type}\r\ncontent-length: 1000000\r\n\r\n` +
      `${head('files')}${'a'.repeat(100_000)}`,
  )
  expect(await arrives(stored => stored.length > 0)).not.toEqual([])
  socket.destroy()
  expect(await arrives(stored => stored.length === 0)).toEqual([])
  expect(await city.sql`select id from files`).toEqual([])
})

test('a form that is refused at its first part is answered, and the rest of its body is read and dropped', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const call = request({
    agent,
    port,
    method: 'PUT',
    path: '/api/badges/1',
    headers: { caller: '3', 'content-type': type },
  })
  call.end(`${head('image')}${'a'.repeat(5_000_000)}\r\n--b--\r\n`)
  const [answer] = await once(call, 'response')
  expect([answer.statusCode, JSON.parse(await text(answer)).error.name]).toEqual([400, 'BadRequestError'])
  const next = request({ agent, port, path: '/api/upload/files', headers: { caller: '3' } }).end()
  const [second] = await once(next, 'response')
  expect([second.statusCode, await text(second)]).toEqual([200, '[]'])
  agent.destroy()
})
