/** An S3-compatible server for tests; the package has no types of its own. */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      readonly address: string
      /** 0: any free one. */
      readonly port: number
      readonly silent: boolean
      readonly directory: string
      readonly configureBuckets: readonly { readonly name: string }[]
    })
    run(): Promise<{ readonly address: string; readonly port: number }>
    close(): Promise<void>
  }
}
