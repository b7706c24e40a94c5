/** A setting of the server that it writes into the page as `<meta name=… content=…>`; empty in a test without a page. */
export const pageSetting = (name: string): string =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
