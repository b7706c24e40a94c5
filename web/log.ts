/** What is logged only (specification §8): a line of the browser's console. */
export function log(what: string, error?: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes to it.
  console.warn(...(error === undefined ? [what] : [what, error]))
}
