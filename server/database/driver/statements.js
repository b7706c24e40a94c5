export default Statements

/**
 * The prepared statements of one connection, bounded in number and in bytes of text. The least recently used one falls
 * out first; its name waits in `takeDropped` until the connection tells PostgreSQL to close it.
 */
function Statements(max, maxBytes, counters) {
  const known = new Map()
  let bytes = 0
    , dropped = []

  return { get, add, drop, takeDropped, clear }

  function get(signature) {
    const statement = known.get(signature)
    if (statement) {
      known.delete(signature)
      known.set(signature, statement)
    }
    return statement
  }

  function add(signature, statement) {
    drop(signature)
    known.set(signature, statement)
    statement.size = Buffer.byteLength(statement.string)
    count(1, statement.size)
    while (known.size > 1 && (known.size > max || bytes > maxBytes)) {
      counters.evicted++
      drop(known.keys().next().value)
    }
  }

  function drop(signature) {
    const statement = known.get(signature)
    if (!statement)
      return
    known.delete(signature)
    count(-1, -statement.size)
    dropped.push(statement.name)
  }

  function takeDropped() {
    const names = dropped
    dropped = []
    return names
  }

  /** The session ended, and its statements with it. */
  function clear() {
    count(-known.size, -bytes)
    known.clear()
    dropped = []
  }

  function count(statements, length) {
    bytes += length
    counters.prepared += statements
    counters.preparedBytes += length
  }
}
