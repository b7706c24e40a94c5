import { ClientError } from 'openid-client'
import { certificateTrouble, type Trouble } from '../../certificates.ts'

const SILENT: Trouble = { what: 'пока не отвечает', remedy: 'проверьте его и OIDC_ISSUER' }

/** Why the provider was not discovered, by what the discovery threw. */
export function discoveryTrouble(error: unknown): Trouble {
  // `fetch` rejects with a TypeError whose cause is the error of the connection.
  if (error instanceof TypeError && error.cause)
    return certificateTrouble((error.cause as NodeJS.ErrnoException).code ?? '') ?? SILENT
  const { code, cause } = error instanceof ClientError ? error : {}
  if (code === 'OAUTH_TIMEOUT') return SILENT
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') {
    const { body } = cause as { body: { issuer: string } }
    return {
      what: `называет свой issuer иначе: «${body.issuer}»`,
      remedy: 'впишите это имя в OIDC_ISSUER или исправьте его у провайдера',
    }
  }
  const answer = cause instanceof Response && !cause.ok ? `код ${cause.status}` : 'ответ другого вида'
  return {
    what: `не отдаёт своё описание, /.well-known/openid-configuration (${answer})`,
    remedy: 'проверьте OIDC_ISSUER',
  }
}
