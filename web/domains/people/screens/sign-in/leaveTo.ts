/** Loads another page, without the queries that were refused before. Never settles: a form that waits for it stays as it is. */
export const leaveTo = (address: string): Promise<never> => {
  location.replace(address)
  return new Promise(() => undefined)
}
