/** A least-recently-used cache, bounded in number and in size. */
export class Recent<Value> {
  readonly #most: { readonly entries: number; readonly size: number }
  readonly #kept = new Map<string, { readonly value: Value; readonly size: number }>()
  #size = 0

  /** `size` is the sum over the entries, in the unit passed to `set`. */
  constructor(most: { readonly entries: number; readonly size: number }) {
    this.#most = most
  }

  get(key: string): Value | undefined {
    const found = this.#kept.get(key)
    if (!found) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, found)
    return found.value
  }

  set(key: string, value: Value, size: number): void {
    this.#drop(key)
    if (size > this.#most.size) return
    this.#kept.set(key, { value, size })
    this.#size += size
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most.entries && this.#size <= this.#most.size) return
      this.#drop(oldest)
    }
  }

  clear(): void {
    this.#kept.clear()
    this.#size = 0
  }

  #drop(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0
    this.#kept.delete(key)
  }
}
