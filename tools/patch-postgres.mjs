// After `npm ci`: mends three faults of the PostgreSQL driver, open at its makers (docs/decisions/009). Fails when the
// driver is another one than it was written for, so that nobody believes it mended.
import { readFileSync, writeFileSync } from 'node:fs'

const SOURCES = new URL('../node_modules/postgres/src/', import.meta.url)

const edits = {
  'connection.js': [
    [
      // A connection that took BEGIN is reserved for it, also when it can take no more statements just now.
      `      return write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
        && (!q.options.onexecute || q.options.onexecute(connection))
`,
      `      const canTakeMore = write(toBuffer(q)) && !q.describeFirst && !q.cursorFn && sent.length < max_pipeline
      if (!q.options.onexecute) return canTakeMore
      q.options.onexecute(connection)
      return false
`,
    ],
    [
      // A statement for a connection that is gone is refused instead of ending the process.
      `  function nextWrite(fn) {
    const x = socket.write(chunk, fn)
`,
      `  function nextWrite(fn) {
    if (socket === null) {
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options, options))
      return false
    }
    const x = socket.write(chunk, fn)
`,
    ],
    [
      // Nothing of the old session is left for the next one: no half of a message, no error, no unanswered statement.
      `    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
    closedTime`,
      `    if (query || sent.length) error(Errors.connection('CONNECTION_CLOSED', options, options))
    chunk = nextWriteTimer = query = results = errorResponse = null
    result = new Result()
    closedTime`,
    ],
  ],
  'index.js': [
    [
      // What a transaction says after its connection is gone is refused: another session would run it.
      `      , connection
      , prepare = null
`,
      `      , connection
      , lost = null
      , prepare = null
`,
    ],
    [
      `        new Promise((_, reject) => connection.onclose = reject)
      ])`,
      `        new Promise((_, reject) => connection.onclose = error => {
          lost = error
          while (queries.length) queries.shift().reject(lost)
          reject(lost)
        })
      ])`,
    ],
    [
      `        q.catch(e => uncaughtError || (uncaughtError = e))
        c.queue === full`,
      `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (lost) return q.reject(lost)
        c.queue === full`,
    ],
  ],
}

for (const [file, list] of Object.entries(edits)) {
  const path = new URL(file, SOURCES)
  const source = readFileSync(path, 'utf8')
  const mended = list.reduce((text, [from, to]) => {
    if (text.includes(to)) return text
    if (text.split(from).length !== 2) {
      throw new Error(`node_modules/postgres/src/${file} is not the one that tools/patch-postgres.mjs mends`)
    }
    return text.replace(from, () => to)
  }, source)
  if (mended !== source) writeFileSync(path, mended)
}
