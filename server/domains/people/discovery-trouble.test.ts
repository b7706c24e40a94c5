import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { selfSigned } from '../../testing/certificate.ts'
import { discoveryTrouble } from './discovery-trouble.ts'
import { OpenIdConnect } from './oidc.ts'

const settings = {
  publicUrl: 'https://city.example',
  roles: { claim: 'role', moderator: 'moderator', admin: 'admin' },
  idpHint: undefined,
  oidcScope: 'openid',
}

let provider: Server
afterEach(async () => {
  provider.closeAllConnections()
  await new Promise(done => provider.close(done))
})

const answer =
  (status: number, body: string): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)

test.each([
  [
    'closes the connection',
    createServer(({ socket }) => void socket.destroy()),
    { what: 'пока не отвечает', remedy: 'проверьте его и OIDC_ISSUER' },
  ],
  [
    'shows a certificate of an unknown authority',
    createSecureServer(selfSigned, answer(200, '{}')),
    {
      what: 'показал сертификат, которому город не верит (DEPTH_ZERO_SELF_SIGNED_CERT)',
      remedy: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
    },
  ],
  [
    'answers 404 in place of its description',
    createServer(answer(404, '{}')),
    {
      what: 'не отдаёт своё описание, /.well-known/openid-configuration (код 404)',
      remedy: 'проверьте OIDC_ISSUER',
    },
  ],
  [
    'answers with a page in place of its description',
    createServer(answer(200, '<!doctype html>')),
    {
      what: 'не отдаёт своё описание, /.well-known/openid-configuration (ответ другого вида)',
      remedy: 'проверьте OIDC_ISSUER',
    },
  ],
  [
    'has another issuer',
    createServer(answer(200, '{"issuer": "https://sso.example/realms/city"}')),
    {
      what: 'называет свой issuer иначе: «https://sso.example/realms/city»',
      remedy: 'впишите это имя в OIDC_ISSUER или исправьте его у провайдера',
    },
  ],
])('a provider that %s is described as one that does', async (_, server, trouble) => {
  provider = server.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as AddressInfo
  const issuer = `${'key' in provider ? 'https' : 'http'}://127.0.0.1:${port}`
  const oidc = { issuer, clientId: 'city', clientSecret: undefined }
  const refused = await new OpenIdConnect({ settings, oidc }).configuration().catch((error: Error) => error)
  expect(discoveryTrouble((refused as Error).cause)).toEqual(trouble)
})
