import { createHmac } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, errors } from 'jose'

/** Encrypts values that are stored where others may read them. */
export interface Sealed<T> {
  readonly seal: (value: T) => Promise<string>
  /** undefined: encrypted with another secret or for another purpose. */
  readonly open: (sealed: string) => Promise<T | undefined>
}

/** JWE (A256GCM) under a key of the installation's secret; `purpose` separates the keys. */
export function sealed<T>(secret: string, purpose: string): Sealed<T> {
  const key = createHmac('sha256', secret).update(`sealed ${purpose}`).digest()
  return {
    seal: value =>
      new CompactEncrypt(Buffer.from(JSON.stringify(value)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key),
    async open(text) {
      try {
        const { plaintext } = await compactDecrypt(text, key, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        })
        return JSON.parse(Buffer.from(plaintext).toString()) as T
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}
