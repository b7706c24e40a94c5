interface Detail {
  readonly path: readonly string[]
  readonly message: string
}

const detailsOf = (error: unknown): readonly Detail[] =>
  (error as { details?: readonly Detail[] } | null)?.details ?? []

/** A refusal of the server. Undefined for any other error: that is a defect, whose words are not for people. */
export const refusalOf = (error: unknown) => (error instanceof Error && 'status' in error ? error : undefined)

/** The server's validation errors by field path: `{ name: '…' }`; empty when none of them names a field. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    detailsOf(error)
      .filter(detail => detail.path.length > 0)
      .map(detail => [detail.path.join('.'), detail.message]),
  )
