/** A browser may refuse to keep anything: in private mode, when its disk is full, or by its settings. */
function attempt<T>(act: () => T, refused: T): T {
  try {
    return act()
  } catch {
    return refused
  }
}

/** What this browser keeps by name. */
export const storage = {
  /** Null where nothing is kept. */
  get: (name: string) => attempt(() => localStorage.getItem(name), null),
  /** What is kept as JSON; null where nothing is, or other text. */
  json: (name: string) => attempt<unknown>(() => JSON.parse(localStorage.getItem(name) ?? 'null'), null),
  /** Returns whether it is kept. */
  set: (name: string, text: string) =>
    attempt(() => {
      localStorage.setItem(name, text)
      return true
    }, false),
  remove: (name: string) => attempt(() => localStorage.removeItem(name), undefined),
}
