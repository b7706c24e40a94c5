import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { isIPv4 } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cityClock } from '#contract/clock.ts'
import { Failure } from './command.ts'
import { type Environment, readEnvironment, SHORTEST_SECRET } from './environment.ts'

const ENV_FILE = fileURLToPath(new URL('../.env', import.meta.url))

export type Settings = Awaited<ReturnType<typeof readSettings>>

/** The settings of this process; creates the data directory and the secret when they do not exist. */
export async function readSettings(env: Readonly<Record<string, string | undefined>> = ofProcess()) {
  const all = readEnvironment(env)
  const production = all.NODE_ENV === 'production'
  const dataDirectory = resolve(all.DATA_DIR)
  const authLocal = all.AUTH_LOCAL ?? !production
  checkTogether(all, production, authLocal)
  await checkDirectory(dataDirectory)
  return {
    port: all.PORT,
    host: all.HOST,
    publicUrl: all.PUBLIC_URL ?? `http://localhost:${all.PORT}`,
    production,
    dataDirectory,
    uploads: join(dataDirectory, 'uploads'),
    databaseUrl: all.DATABASE_URL,
    databasePool: all.DATABASE_POOL,
    secret: all.SECRET ?? (await keptSecret(dataDirectory)),
    trustProxy: all.TRUST_PROXY,
    /** Determines every day, month and deadline (docs/decisions/021). */
    cityTime: cityClock(all.CITY_TIME_ZONE),
    seed: all.SEED ?? (production ? 'none' : 'demo'),
    logLevel: all.LOG_LEVEL,
    /** Absent: the development provider, or local sign-in alone in production. */
    oidc: all.OIDC_ISSUER
      ? { issuer: all.OIDC_ISSUER, clientId: all.OIDC_CLIENT_ID ?? '', clientSecret: all.OIDC_CLIENT_SECRET }
      : undefined,
    roles: { claim: all.OIDC_ROLE_CLAIM, moderator: all.OIDC_MODERATOR, admin: all.OIDC_ADMIN },
    idpHint: all.OIDC_IDP_HINT,
    oidcScope: all.OIDC_SCOPE,
    /** 0: sessions are not checked with the provider. */
    oidcRecheckMinutes: all.OIDC_RECHECK_MINUTES,
    authLocal,
    /** Who may register with a password: anybody, nobody, or mailboxes of these domains. */
    registration: all.AUTH_REGISTRATION,
    /** Absent: letters are written to `dataDirectory/mail`. */
    smtp: smtpUrl(all),
    mailFrom: all.SMTP_FROM,
    /** The hour of the city from which the letters of a day are sent. */
    digestHour: all.DIGEST_HOUR,
    helpEmail: all.HELP_EMAIL ?? (production ? undefined : 'help@example.com'),
    mainSiteUrl: all.MAIN_SITE_URL,
    onboardingUrl: all.ONBOARDING_URL,
    /** Absent: files live in `uploads`. */
    s3: all.S3_BUCKET
      ? {
          endpoint: all.S3_ENDPOINT,
          bucket: all.S3_BUCKET,
          region: all.S3_REGION,
          accessKey: all.S3_ACCESS_KEY ?? '',
          secretKey: all.S3_SECRET_KEY ?? '',
          publicUrl: all.S3_PUBLIC_URL,
        }
      : undefined,
    /** Of one resident: files that are attached to nothing, and what is uploaded in 24 hours. */
    uploadQuota: {
      files: all.UNUSED_FILES,
      megabytes: all.UNUSED_MEGABYTES,
      dayMegabytes: all.UPLOAD_DAY_MEGABYTES,
    },
    /** Days. */
    keep: {
      notifications: all.KEEP_NOTIFICATIONS_DAYS,
      events: all.KEEP_EVENTS_DAYS,
      views: all.KEEP_VIEWS_DAYS,
    },
    metrics: { port: all.METRICS_PORT, token: all.METRICS_TOKEN },
    /** Requests per minute; 0: no limit. */
    rateLimits: { api: all.RATE_LIMIT_API, auth: all.RATE_LIMIT_AUTH },
  }
}

/** The environment, with what the file `.env` beside package.json adds to it. */
function ofProcess() {
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)
  return process.env
}

/** Checks that involve several variables. */
function checkTogether(all: Environment, production: boolean, authLocal: boolean) {
  const needs = (name: keyof Environment, because: keyof Environment) => {
    if (all[because] !== undefined && all[name] === undefined) {
      throw new Failure(`Задана настройка ${because}, но не ${name}: задайте обе.`)
    }
  }
  needs('OIDC_CLIENT_ID', 'OIDC_ISSUER')
  needs('S3_ACCESS_KEY', 'S3_BUCKET')
  needs('S3_SECRET_KEY', 'S3_BUCKET')
  needs('S3_BUCKET', 'S3_ENDPOINT')
  if (all.SMTP_URL && all.SMTP_HOST)
    throw new Failure('Заданы и SMTP_URL, и SMTP_HOST: оставьте что-то одно.')
  if (all.SMTP_URL && (all.SMTP_USER || all.SMTP_PASSWORD))
    throw new Failure('SMTP_USER и SMTP_PASSWORD действуют только с SMTP_HOST: впишите их в SMTP_URL.')
  if (all.METRICS_PORT === all.PORT) throw new Failure('METRICS_PORT совпадает с PORT: задайте другой порт.')
  if (!production) {
    const isClosed = all.OIDC_ISSUER !== undefined && !authLocal
    if (!isClosed && !all.DEVELOPMENT_SIGN_IN) checkOnlyHere(all)
    return
  }
  if (!all.OIDC_ISSUER && !authLocal) {
    throw new Failure('В production некому впускать жителей: задайте OIDC_ISSUER или AUTH_LOCAL=on.')
  }
  if (!all.PUBLIC_URL)
    throw new Failure('В production нужна настройка PUBLIC_URL: адрес, по которому открывают город.')
  // Several servers may share the database, and each would sign with a different generated key.
  if (all.DATABASE_URL && !all.SECRET) {
    throw new Failure(
      'В production с DATABASE_URL нужна настройка SECRET, одна на все серверы: не меньше 32 знаков.',
    )
  }
}

/**
 * The development provider lets in anybody as anybody, and the password of the demo's residents is documented. `HOST` alone is
 * no deployment: without `PUBLIC_URL` links and the provider lead back to this machine. The start warns of it.
 */
function checkOnlyHere({ PUBLIC_URL }: Environment) {
  if (!PUBLIC_URL || isLoopback(new URL(PUBLIC_URL).hostname)) return
  throw new Failure(
    'Настройка PUBLIC_URL открывает город другим машинам, а вне production в него войдёт любой: ' +
      'задайте NODE_ENV=production, OIDC_ISSUER и AUTH_LOCAL=off или, если так и нужно, DEVELOPMENT_SIGN_IN=on.',
  )
}

export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'))
}

function smtpUrl({ SMTP_URL, SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD }: Environment) {
  if (!SMTP_HOST) return SMTP_URL
  const address = `${SMTP_PORT === 465 ? 'smtps' : 'smtp'}://${SMTP_HOST}:${SMTP_PORT}`
  if (!URL.canParse(address))
    throw new Failure(
      `Настройка SMTP_HOST «${SMTP_HOST}» не подходит: нужно имя сервера, порт задаёт SMTP_PORT.`,
    )
  const url = new URL(address)
  // Encoded here, because the sender decodes them and the setters of URL leave a percent sign as it is.
  url.username = encodeURIComponent(SMTP_USER ?? '')
  url.password = encodeURIComponent(SMTP_PASSWORD ?? '')
  return url.href
}

async function checkDirectory(directory: string) {
  const found = await stat(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    if (error.code !== 'ENOTDIR') throw error
    throw new Failure(`Настройка DATA_DIR «${directory}» не подходит: часть этого пути не каталог, а файл.`)
  })
  if (!found || found.isDirectory()) return
  throw new Failure(`Настройка DATA_DIR «${directory}» не подходит: это файл, а нужен каталог.`)
}

async function keptSecret(directory: string) {
  const file = join(directory, 'secret')
  await mkdir(directory, { recursive: true })
  if (!existsSync(file)) {
    // Written whole before it gets its name: a start that is interrupted leaves no key, rather than a short one.
    const draft = `${file}.${randomBytes(6).toString('hex')}`
    try {
      await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
      await link(draft, file).catch(async (error: NodeJS.ErrnoException) => {
        // Another server of this directory was first; a file system without links has but one server.
        if (error.code !== 'EEXIST') await rename(draft, file)
      })
    } finally {
      await rm(draft, { force: true })
    }
  }
  const secret = await readFile(file, 'utf8')
  if (secret.length < SHORTEST_SECRET)
    throw new Failure(`Ключ в ${file} короче ${SHORTEST_SECRET} знаков: удалите файл, город создаст новый.`)
  return secret
}
