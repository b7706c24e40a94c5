/** What is wrong with a peer, as the predicate of a sentence about it, and what its reader can do. */
export interface Trouble {
  readonly what: string
  readonly remedy: string
}

/** Errors of OpenSSL about a chain that ends in no authority that Node knows. */
const UNKNOWN_AUTHORITY = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** The trouble with the certificate of a peer; undefined: the error is about something else. */
export function certificateTrouble(code: string): Trouble | undefined {
  const what = `показал сертификат, которому город не верит (${code})`
  if (UNKNOWN_AUTHORITY.has(code)) {
    // Node reads the variable before the city reads `.env`.
    const remedy =
      'укажите файл с сертификатом подписавшего центра в NODE_EXTRA_CA_CERTS, в окружении, а не в .env'
    return { what, remedy }
  }
  if (code.startsWith('CERT_') || code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return { what, remedy: 'исправьте сертификат или имя сервера, на которое он выдан' }
  return undefined
}
