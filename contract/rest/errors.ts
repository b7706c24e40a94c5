/** The error body of every refusal (contract §2, §14). `path` names the attribute at fault. */
export interface ErrorDetail {
  readonly path: readonly string[]
  readonly message: string
  readonly name: string
}

export interface ErrorBody {
  readonly data: null
  readonly error: {
    readonly status: number
    readonly name: string
    readonly message: string
    readonly details: { readonly errors?: readonly ErrorDetail[] }
  }
}
