import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { CustomFetch } from 'openid-client'
import { beforeAll, expect, test } from 'vitest'
import { OpenIdConnect } from './oidc.ts'

const ISSUER = 'https://provider.example'
const CLIENT = 'city'
const TICKET = {
  state: 'state',
  nonce: 'nonce',
  verifier: 'a verifier of PKCE, long enough for the standard',
}

let keys: Awaited<ReturnType<typeof generateKeyPair>>
beforeAll(async () => void (keys = await generateKeyPair('RS256')))

interface Answers {
  /** Claims of the ID token; absent: the answer has no ID token. */
  readonly idToken?: object
  /** Claims of the access token; absent: it is opaque. */
  readonly accessToken?: object
  readonly userinfo?: object | 'refused'
}

const signed = (claims: object) =>
  new SignJWT({ iss: ISSUER, aud: CLIENT, sub: 'anna', nonce: TICKET.nonce, ...claims })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(keys.privateKey)

/** A relying party whose provider answers so. */
function partyOf({ idToken, accessToken, userinfo }: Answers) {
  const answers: Record<string, () => Promise<Response>> = {
    '/.well-known/openid-configuration': async () =>
      Response.json({
        issuer: ISSUER,
        authorization_endpoint: `${ISSUER}/auth`,
        token_endpoint: `${ISSUER}/token`,
        userinfo_endpoint: `${ISSUER}/userinfo`,
        jwks_uri: `${ISSUER}/jwks`,
      }),
    '/jwks': async () =>
      Response.json({ keys: [{ ...(await exportJWK(keys.publicKey)), alg: 'RS256', use: 'sig' }] }),
    '/token': async () =>
      Response.json({
        token_type: 'Bearer',
        access_token: accessToken ? await signed(accessToken) : 'opaque',
        ...(idToken && { id_token: await signed(idToken) }),
      }),
    '/userinfo': async () =>
      userinfo === 'refused'
        ? new Response(null, {
            status: 401,
            headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
          })
        : Response.json({ sub: 'anna', ...userinfo }),
  }
  const fetch: CustomFetch = async url => (await answers[new URL(url).pathname]?.()) ?? Response.error()
  return new OpenIdConnect({
    settings: {
      publicUrl: 'https://city.example',
      roles: { claim: 'realm_access.roles, groups', moderator: 'moderators', admin: 'admins' },
      idpHint: undefined,
      oidcScope: 'openid',
    },
    oidc: { issuer: ISSUER, clientId: CLIENT, clientSecret: 'secret' },
    fetch,
  })
}

const renewed = async (answers: Answers) =>
  (await partyOf(answers).renew('refresh token', 'anna', async () => {})).role

const email = 'anna@corp.example'
const groups = ['moderators']

test.each<[string, Answers]>([
  ['without ID token, with userinfo', { userinfo: { email } }],
  ['without ID token and address', { userinfo: {} }],
  [
    'without ID token, with a decodable access token',
    { accessToken: { scope: 'openid' }, userinfo: { email } },
  ],
  ['with an ID token without address, of which userinfo is refused', { idToken: {}, userinfo: 'refused' }],
])('a renewal %s does not say which role it is', async (_, answers) => {
  expect(await renewed(answers)).toBeUndefined()
})

test.each<[string, Answers]>([
  ['a whole ID token without the claim', { idToken: { email } }],
  ['an ID token without address, and userinfo without the claim', { idToken: {}, userinfo: {} }],
  ['an empty list in userinfo', { userinfo: { email, groups: [] } }],
  [
    'a list of other roles in the access token',
    { accessToken: { realm_access: { roles: ['offline_access'] } }, userinfo: { email } },
  ],
  [
    'an empty list in an ID token, of which userinfo is refused',
    { idToken: { groups: [] }, userinfo: 'refused' },
  ],
])('a renewal with %s withdraws the role', async (_, answers) => {
  expect(await renewed(answers)).toBeNull()
})

test.each<[string, Answers]>([
  ['userinfo', { userinfo: { email, groups } }],
  ['the access token', { accessToken: { groups }, userinfo: { email } }],
  ['an ID token without address, of which userinfo is refused', { idToken: { groups }, userinfo: 'refused' }],
])('a renewal takes the role from %s', async (_, answers) => {
  expect(await renewed(answers)).toBe('moderator')
})

test('a sign-in whose userinfo is refused gives no role', async () => {
  const party = partyOf({ idToken: {}, userinfo: 'refused' })
  const { profile } = await party.arrive(`code=code&state=${TICKET.state}`, TICKET)
  expect(profile).toMatchObject({ subject: 'anna', role: null })
})
