/** Settings where there is no page: the server draws screens with them (server/http/drawing-worker.ts). */
const given = (globalThis as { pageSettings?: Readonly<Record<string, string>> }).pageSettings

/** A setting of the server that it writes into the page as `<meta name=… content=…>`; empty in a test without a page. */
export const pageSetting = (name: string): string =>
  given?.[name] ?? globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
