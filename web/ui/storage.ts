/** What this browser keeps by name. It may refuse to: in private mode, when its disk is full, or by its settings. */
export const storage = {
  /** Null where nothing is kept. */
  get(name: string): string | null {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  },
  /** What is kept as JSON; null where nothing is, or other text. */
  json(name: string): unknown {
    try {
      return JSON.parse(localStorage.getItem(name) ?? 'null')
    } catch {
      return null
    }
  },
  /** Returns whether it is kept. */
  set(name: string, text: string): boolean {
    try {
      localStorage.setItem(name, text)
      return true
    } catch {
      return false
    }
  },
  remove(name: string): void {
    try {
      localStorage.removeItem(name)
    } catch {
      // A browser that refuses has kept nothing.
    }
  },
}
