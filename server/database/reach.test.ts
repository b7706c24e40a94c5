/**
 * @module-tag slow
 * @module-tag embedded
 * @module-tag full
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selfSigned } from '../testing/certificate.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { connect } from './pool.ts'
import { reach } from './reach.ts'

let home: string
let server: Embedded

/** A PostgreSQL that accepts TLS alone over the network, and nobody but the roles of the city. */
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'reach-'))
  const files = {
    key: selfSigned.key,
    cert: selfSigned.cert,
    hba: 'hostssl all city,postgres 127.0.0.1/32 scram-sha-256\nlocal all all scram-sha-256\n',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(home, name), text, { mode: 0o600 })
  server = await startEmbedded(home, {
    ssl: 'on',
    ssl_key_file: join(home, 'key'),
    ssl_cert_file: join(home, 'cert'),
    hba_file: join(home, 'hba'),
  })
})
afterAll(async () => {
  await server.stop()
  await rm(home, { recursive: true })
})

/** Over TCP, where TLS is spoken. */
function open(query: string, user = 'city') {
  const url = new URL(server.url)
  url.search = query
  url.username = user
  return connect(url.href, { max: 1 })
}

test('a server that accepts TLS alone is reached with sslmode=require', async () => {
  const sql = open('sslmode=require')
  await expect(reach(sql)).resolves.toBeUndefined()
  await sql.end()
})

test.each([
  ['', 'city', 'без шифрования: допишите в DATABASE_URL sslmode=require или разрешите ему это в pg_hba.conf'],
  ['sslmode=require', 'nobody', 'не пускает отсюда пользователя nobody: разрешите ему это в pg_hba.conf'],
  [
    'sslmode=verify-full',
    'city',
    'показал сертификат, которому город не верит (DEPTH_ZERO_SELF_SIGNED_CERT)',
  ],
  ['sslmode=verify-ca', 'city', 'NODE_EXTRA_CA_CERTS'],
])(
  'with «%s» as %s a server that accepts TLS alone is refused with a way out',
  async (query, user, sentence) => {
    const sql = open(query, user)
    await expect(reach(sql)).rejects.toThrow(sentence)
    await sql.end()
  },
)
