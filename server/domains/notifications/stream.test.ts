import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { Stream } from './stream.ts'

/** A client that receives nothing. */
const stuck = () => new Writable({ highWaterMark: 1000, write: () => undefined })

it('reads no more for a client that does not receive, and disconnects it at the next heartbeat', async () => {
  const response = stuck()
  let read = 0
  const stream = new Stream({
    response,
    last: 0,
    after: async id => {
      read += 1
      return { rows: Array.from({ length: 100 }, (_, n) => ({ id: id + n + 1 })), isFull: true }
    },
    onFault: error => {
      throw error
    },
  })
  await new Promise(setImmediate)
  await stream.look()
  expect(read).toBe(1)
  await stream.beat()
  expect(response.destroyed).toBe(true)
})

it('stays open when the database fails, and sends the missed notices afterwards', async () => {
  const sent: string[] = []
  const faults: unknown[] = []
  let isUp = false
  const stream = new Stream({
    response: new Writable({
      write(chunk, _encoding, done) {
        sent.push(String(chunk))
        done()
      },
    }),
    last: 4,
    after: async id => {
      if (!isUp) throw new Error('down')
      return { rows: id < 5 ? [{ id: 5 }] : [], isFull: false }
    },
    onFault: error => faults.push(error),
  })
  await new Promise(setImmediate)
  expect(faults).toHaveLength(1)
  isUp = true
  await stream.beat()
  expect(sent).toEqual([
    expect.stringMatching(/^retry: \d{4}\nid: 4\n\n$/),
    ':\n\n',
    'event: notice\nid: 5\ndata: {"id":5}\n\n',
  ])
  stream.end()
})
