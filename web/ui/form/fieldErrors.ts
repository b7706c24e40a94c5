interface Detail {
  readonly path: readonly string[]
  readonly message: string
}

const detailsOf = (error: unknown): readonly Detail[] =>
  (error as { details?: readonly Detail[] } | null)?.details ?? []

/** What the server found wrong, by the path of the field: `{ name: '…' }`; empty when it is about no field. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    detailsOf(error)
      .filter(detail => detail.path.length > 0)
      .map(detail => [detail.path.join('.'), detail.message]),
  )
