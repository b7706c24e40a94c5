/**
 * The memory of rows that are sent as they came. Such memory is not in the heap of V8: taken anew for every answer, it is what
 * the garbage collector runs for. So it is lent, and given back when an answer is with the operating system. An answer that is
 * never given back is collected like any other value (docs/decisions/048).
 */
const LENT = { fromBytes: 4096, toBytes: 1 << 20 }
/** Bytes that wait to be lent again. */
const MOST_FREE = 16 << 20

const free = new Map<number, ArrayBufferLike[]>()
const lent = new WeakSet<ArrayBufferLike>()
let freeBytes = 0

/** Memory for `length` bytes; the caller fills all of it. */
export function lend(length: number): Buffer {
  if (length < LENT.fromBytes || length > LENT.toBytes) return Buffer.allocUnsafe(length)
  const size = 2 ** Math.ceil(Math.log2(length))
  let memory = free.get(size)?.pop()
  if (memory) freeBytes -= size
  else memory = Buffer.allocUnsafeSlow(size).buffer
  lent.add(memory)
  return Buffer.from(memory, 0, length)
}

/** Nobody reads `answer` any more, nor any other value of its row. Other memory than what was lent is left alone. */
export function giveBack({ buffer }: Buffer): void {
  if (!lent.delete(buffer) || freeBytes + buffer.byteLength > MOST_FREE) return
  const same = free.get(buffer.byteLength) ?? []
  free.set(buffer.byteLength, same)
  same.push(buffer)
  freeBytes += buffer.byteLength
}
