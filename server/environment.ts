import { compile } from '@fastify/proxy-addr'
import { z } from 'zod'
import { Failure } from './command.ts'
import { nearest } from './misspelt.ts'

const isTimeZone = (name: string) => Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC'

/** Addresses and networks as Fastify takes them: `10.0.0.0/8, 192.168.0.0/255.255.0.0`. */
function areNetworks(list: string): boolean {
  try {
    compile(list.split(',').map(network => network.trim()))
    return true
  } catch {
    return false
  }
}

/** Characters of the key that all others are derived from. */
export const SHORTEST_SECRET = 32

/** One environment variable: declared here and nowhere else; `docs/settings.md` is generated from it. */
interface Setting {
  kind: z.ZodType
  /** A description of valid values; ends the sentence «…: нужно …». */
  expects: string
  /** The text of the default; absent: not set. */
  standard?: string
  text: string
}

const setting = <One extends Setting>(one: One) => one

const anything = { kind: z.string(), expects: 'любое непустое значение' }
const whole = (min: number, max: number) => ({
  kind: z.coerce.number().int().min(min).max(max),
  expects: `целое число от ${min} до ${max}`,
})
const oneOf = <const Values extends readonly string[]>(values: Values) => ({
  kind: z.enum(values),
  expects: `одно из: ${values.join(', ')}`,
})
const flag = { kind: z.enum(['on', 'off']).transform(value => value === 'on'), expects: 'on или off' }
const address = {
  kind: z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/+$/, '')),
  expects: 'адрес вида https://example.ru',
}
/** The city is served from the root of its host. */
const origin = {
  kind: z
    .url({ protocol: /^https?$/ })
    .transform(url => new URL(url))
    .refine(url => url.href === `${url.origin}/`)
    .transform(url => url.origin),
  expects: 'адрес вида https://example.ru, без пути',
}
/** An issuer is compared character by character (OpenID Connect Discovery 1.0 §4.3): its last slash is part of it. */
const issuer = { ...address, kind: z.url({ protocol: /^https?$/ }) }
/** Of libpq; the driver takes any other word for `verify-full`. */
const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full']
const hasKnownSslMode = (url: string) =>
  !URL.canParse(url) || new URL(url).searchParams.getAll('sslmode').every(mode => SSL_MODES.includes(mode))
const mailbox = { kind: z.email(), expects: 'почтовый адрес' }

/** Every variable with its default. An empty value counts as none. */
export const declarations = {
  PORT: setting({ ...whole(1, 65_535), standard: '1337', text: 'Порт сервера' }),
  HOST: setting({
    ...anything,
    standard: '127.0.0.1',
    text: 'Сетевой адрес сервера; 0.0.0.0 открывает его всем',
  }),
  PUBLIC_URL: setting({
    ...origin,
    text: 'Адрес, по которому город открывают в браузере; без него http://localhost и порт, в production обязателен',
  }),
  NODE_ENV: setting({
    ...oneOf(['development', 'production', 'test']),
    standard: 'development',
    text: 'production выключает провайдера для разработки и вход по паролю',
  }),
  DATA_DIR: setting({
    ...anything,
    standard: './data',
    text: 'Каталог базы, загруженных файлов, писем и ключа',
  }),
  DATABASE_URL: setting({
    kind: z
      .string()
      .regex(/^postgres(ql)?:\/\/[^\s]+$/)
      .refine(url => URL.canParse(url))
      .refine(hasKnownSslMode, { params: { expects: `в sslmode ${oneOf(SSL_MODES).expects}` } }),
    expects: 'адрес вида postgres://user:password@host:5432/database',
    text: 'Свой PostgreSQL 15 или новее; без него работает встроенный, в DATA_DIR',
  }),
  DATABASE_POOL: setting({ ...whole(1, 500), standard: '10', text: 'Подключений к базе на один процесс' }),
  SECRET: setting({
    kind: z.string().min(SHORTEST_SECRET),
    expects: `не меньше ${SHORTEST_SECRET} знаков`,
    text:
      'Ключ подписи токенов и cookie, шифрует и письма в очереди; без него создаётся сам и лежит в DATA_DIR. ' +
      'В production вместе с DATABASE_URL обязателен и одинаков у всех серверов',
  }),
  TRUST_PROXY: setting({
    kind: z
      .string()
      .regex(/^(on|off|\d{1,2}|[\d.:a-fA-F/, ]+)$/)
      .refine(value => /^(on|off|\d{1,2})$/.test(value) || areNetworks(value))
      .transform(value =>
        value === 'on' ? true : value === 'off' ? false : /^\d+$/.test(value) ? Number(value) : value,
      ),
    expects: 'on, off, число прокси или их адреса через запятую',
    standard: 'off',
    text: 'Верить заголовкам X-Forwarded-*: когда перед сервером стоит прокси',
  }),
  CITY_TIME_ZONE: setting({
    kind: z
      .string()
      .regex(/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/)
      .refine(isTimeZone),
    expects: 'часовой пояс вида Europe/Moscow',
    standard: 'Europe/Moscow',
    text: 'Часы города: по ним начинаются дни и месяцы и кончаются сроки, где бы ни был житель',
  }),
  SEED: setting({
    ...oneOf(['demo', 'none']),
    text:
      'Чем наполнить пустую базу: demo населяет город, none оставляет только справочники; ' +
      'без значения demo, в production none',
  }),
  LOG_LEVEL: setting({
    ...oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    standard: 'info',
    text: 'Подробность журнала',
  }),

  OIDC_ISSUER: setting({
    ...issuer,
    text: 'Издатель OpenID Connect, знак в знак как `issuer` в его описании, для Keycloak адрес realm; без него вне production работает провайдер для разработки',
  }),
  OIDC_CLIENT_ID: setting({ ...anything, text: 'Имя клиента у провайдера' }),
  OIDC_CLIENT_SECRET: setting({ ...anything, text: 'Секрет клиента; у публичного клиента его нет' }),
  OIDC_ROLE_CLAIM: setting({
    ...anything,
    standard: 'realm_access.roles',
    text: 'Путь в токене к списку ролей или групп',
  }),
  OIDC_MODERATOR: setting({
    ...anything,
    standard: 'moderator',
    text: 'Роль или группа провайдера для модератора',
  }),
  OIDC_ADMIN: setting({
    ...anything,
    standard: 'superadmin',
    text: 'Роль или группа провайдера для администратора',
  }),
  OIDC_SCOPE: setting({
    kind: z.string().regex(/^openid( [\x21-\x7e]+)*$/),
    expects: 'список через пробел, который начинается с openid',
    standard: 'openid profile email',
    text: 'Что город просит у провайдера; многим, но не Keycloak, для проверки сеансов нужен ещё offline_access',
  }),
  OIDC_RECHECK_MINUTES: setting({
    ...whole(0, 1440),
    standard: '5',
    text: 'Через сколько минут провайдера снова спрашивают о сеансе и роли жителя; 0: только при входе',
  }),
  OIDC_IDP_HINT: setting({
    ...anything,
    text: 'Значение kc_idp_hint: Keycloak сразу ведёт к этому провайдеру',
  }),
  AUTH_LOCAL: setting({ ...flag, text: 'Вход по почте и паролю; без значения on, в production off' }),
  DEVELOPMENT_SIGN_IN: setting({
    ...flag,
    standard: 'off',
    text: 'on открывает город и другим машинам вне production, где без OIDC_ISSUER входят без пароля, а пароль жителей демогорода известен',
  }),
  AUTH_REGISTRATION: setting({
    kind: z
      .string()
      .regex(/^(on|off|[a-z\d-]+(\.[a-z\d-]+)+(\s*,\s*[a-z\d-]+(\.[a-z\d-]+)+)*)$/i)
      .transform(value =>
        value === 'on' ? true : value === 'off' ? false : value.toLowerCase().split(/\s*,\s*/),
      ),
    expects: 'on, off или домены почты через запятую: example.ru, corp.example.ru',
    standard: 'on',
    text: 'Кто может зарегистрироваться по почте и паролю: все, никто или только почта этих доменов',
  }),

  SMTP_URL: setting({
    kind: z.url({ protocol: /^smtps?$/ }),
    expects: 'адрес вида smtp://user:password@host:587',
    text: 'Почтовый сервер одной строкой; без него и без SMTP_HOST письма складываются в DATA_DIR/mail',
  }),
  SMTP_HOST: setting({ ...anything, text: 'Почтовый сервер' }),
  SMTP_PORT: setting({
    ...whole(1, 65_535),
    standard: '587',
    text: 'Порт почтового сервера; 465 означает TLS сразу',
  }),
  SMTP_USER: setting({ ...anything, text: 'Имя на почтовом сервере' }),
  SMTP_PASSWORD: setting({ ...anything, text: 'Пароль на почтовом сервере' }),
  SMTP_FROM: setting({ ...anything, standard: 'Город <city@localhost>', text: 'Отправитель писем' }),
  DIGEST_HOUR: setting({
    ...whole(0, 23),
    standard: '9',
    text: 'С какого часа города по будням уходит письмо со сводкой тем, кто его выбрал; без почтового сервера его нет',
  }),
  HELP_EMAIL: setting({
    ...mailbox,
    text: 'Куда пишут по ссылке «Помощь», которую называют знакомство и туториалы; без значения help@example.com, в production ссылки нет',
  }),
  MAIN_SITE_URL: setting({
    ...address,
    text: 'Куда с приветствия уходит тот, кто здесь впервые; без адреса знакомство проходит в Городе',
  }),
  ONBOARDING_URL: setting({ ...address, text: 'Внешние материалы для новичков; без адреса ссылки нет' }),

  S3_ENDPOINT: setting({ ...address, text: 'S3-совместимое хранилище; для AWS не нужно' }),
  S3_BUCKET: setting({ ...anything, text: 'Корзина для файлов; без неё файлы лежат в DATA_DIR/uploads' }),
  S3_REGION: setting({ ...anything, standard: 'us-east-1', text: 'Регион хранилища' }),
  S3_ACCESS_KEY: setting({ ...anything, text: 'Ключ доступа к хранилищу' }),
  S3_SECRET_KEY: setting({ ...anything, text: 'Секретный ключ хранилища' }),
  S3_PUBLIC_URL: setting({
    ...address,
    text: 'Откуда браузер берёт картинки, видные всем; остальные файлы отдаёт сервер. Такую корзину читают все, а в ней лежат и вложения отчётов, поэтому без нужды не задавайте',
  }),

  UNUSED_FILES: setting({
    ...whole(1, 100_000),
    standard: '100',
    text: 'Сколько загруженных файлов жителя может быть ни к чему не прикреплено; через сутки такие удаляются',
  }),
  UNUSED_MEGABYTES: setting({
    ...whole(1, 1_000_000),
    standard: '500',
    text: 'Сколько мегабайт могут занимать файлы жителя, которые ни к чему не прикреплены',
  }),
  UPLOAD_DAY_MEGABYTES: setting({
    ...whole(1, 1_000_000),
    standard: '1000',
    text: 'Сколько мегабайт житель может загрузить за сутки',
  }),
  KEEP_NOTIFICATIONS_DAYS: setting({
    ...whole(1, 36_500),
    standard: '180',
    text: 'Сколько дней хранятся просмотренные уведомления',
  }),
  KEEP_EVENTS_DAYS: setting({
    ...whole(1, 36_500),
    standard: '90',
    text: 'Сколько дней хранятся события, которые уже посчитаны; не меньше окна самого долгого условия',
  }),
  KEEP_VIEWS_DAYS: setting({
    ...whole(2, 36_500),
    standard: '30',
    text: 'Сколько дней хранится, кто смотрел статью; потом остаётся число просмотров за день',
  }),

  METRICS_PORT: setting({ ...whole(1, 65_535), text: 'Отдельный порт для /metrics' }),
  METRICS_TOKEN: setting({
    ...anything,
    text: 'Токен для /metrics на основном порту; без порта и токена метрик нет',
  }),
  RATE_LIMIT_API: setting({
    ...whole(0, 1_000_000),
    standard: '1200',
    text: 'Запросов в минуту на человека, без входа на адрес; 0: без ограничений',
  }),
  RATE_LIMIT_AUTH: setting({
    ...whole(0, 1_000_000),
    standard: '10',
    text: 'Попыток входа и писем в минуту с одного адреса; 0: без ограничений',
  }),
}

type Declarations = typeof declarations
type Value<Name extends keyof Declarations> =
  | z.output<Declarations[Name]['kind']>
  | (Declarations[Name] extends { standard: string } ? never : undefined)

/** The parsed variables; the server uses `Settings`, which settings.ts derives from them. */
export type Environment = { [Name in keyof Declarations]: Value<Name> }

// An unknown name with one of these prefixes is reported as misspelt.
const OWN_FAMILY = /^(OIDC|SMTP|S3|METRICS|RATE_LIMIT)_/

/** Reads and checks every environment variable. Fails with one sentence that names the variable. */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  for (const name of Object.keys(env)) {
    if (name in declarations) continue
    const meant = nearest(name, Object.keys(declarations))
    if (meant) throw new Failure(`Настройки ${name} нет: вероятно, имелась в виду ${meant}.`)
    if (OWN_FAMILY.test(name)) {
      throw new Failure(`Настройки ${name} нет: проверьте имя по таблице в docs/settings.md.`)
    }
  }
  const entries = Object.entries<Setting>(declarations).map(([name, { kind, expects, standard }]) => {
    const given = env[name]?.trim() || standard
    if (given === undefined) return [name, undefined]
    const { success, data, error } = kind.safeParse(given)
    if (success) return [name, data]
    const [issue] = error.issues
    // A rule about a part of the value says itself what it expects.
    const needed = (issue?.code === 'custom' && issue.params?.['expects']) || expects
    const shown = /SECRET|PASSWORD|TOKEN|KEY|URL/.test(name) ? '' : ` «${given}»`
    throw new Failure(`Настройка ${name}${shown} не подходит: нужно ${needed}.`)
  })
  return Object.fromEntries(entries)
}

/** The page `docs/settings.md`. */
export function settingsPage() {
  const rows = Object.entries<Setting>(declarations).map(
    ([name, { standard, text, expects }]) =>
      `| \`${name}\` | ${standard ? `\`${standard}\`` : '—'} | ${text} | ${expects} |`,
  )
  return `# Настройки

Сервер читает их из окружения и из файла \`.env\` рядом с \`package.json\`, проверяет при запуске и не начинает работу
с неверными. Таблица получена из \`server/environment.ts\` (\`npm run test:unit -- server/settings.test.ts -u\`).

| переменная | по умолчанию | что задаёт | значение |
| --- | --- | --- | --- |
${rows.join('\n')}
`
}
