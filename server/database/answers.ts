/**
 * The memory of rows that are sent as they came. It is outside of the heap of V8, and allocating it for every answer
 * makes the garbage collector run. So it is lent, and given back when the operating system has the answer. An answer that is
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

/** To be called when the answer and all other values of its row are no longer read. Ignores memory that was not lent. */
export function giveBack({ buffer }: Buffer): void {
  if (!lent.delete(buffer) || freeBytes + buffer.byteLength > MOST_FREE) return
  const same = free.get(buffer.byteLength) ?? []
  free.set(buffer.byteLength, same)
  same.push(buffer)
  freeBytes += buffer.byteLength
}
