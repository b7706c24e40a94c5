import { z } from 'zod'
import { users } from '../domains/people.ts'
import { anyone, resident } from '../rest/access.ts'
import { call, declared, flatRow } from '../rest/call.ts'
import { objectOf, type Schema } from '../rest/schema.ts'

const words = { type: 'string', minLength: 1, maxLength: 255 }
const email = { ...words, format: 'email' }
const { min: minLength, max: maxLength } = users.fields.password
const password = { type: 'string', minLength, maxLength, format: 'password' }
/** A body of texts, which the domain checks by the attributes of users and in its own words (contract §13). */
const texts = <N extends string>(properties: { readonly [name: string]: Schema }) =>
  declared<{ readonly [name in N]: string }>(objectOf(properties))

const jwt = z.string().meta({ examples: ['eyJhbGciOiJIUzI1NiJ9.eyJpZCI6N30.c2lnbmF0dXJl'] })
const user = flatRow(users)
const signedIn = z.union([z.object({ jwt, user }), z.object({ user })])
/**
 * `token: 'none'` starts a session with a cookie alone. A browser needs no JWT, and a session that has issued one stays open
 * until the JWT expires, 30 days later.
 */
const entering = z.object({
  token: z
    .enum(['none'])
    .optional()
    .meta({
      description:
        'Для браузера, которому хватает cookie: в ответе нет `jwt`, а сессия заканчивается через 12 часов без обращений',
      examples: ['none'],
    }),
})
const sent = z.object({ email: z.string().meta({ format: 'email' }), sent: z.literal(true) })
const returnTo = z
  .string()
  .optional()
  .meta({
    format: 'uri',
    description: 'Куда вернуться: адрес самого города, чужой не принимается',
    examples: ['https://city.example.org/dashboard'],
  })

// contract §13: sign-in with a password, for installations without an identity provider.

export const signIn = call({
  method: 'post',
  path: '/api/auth/local',
  summary: 'Войти',
  about:
    'По имени или почте. Неверное имя и неверный пароль отвечают одинаково: 400 `ValidationError`. Токен живёт 30 дней и перестаёт действовать раньше, когда меняется пароль или заканчивается тот же вход: `/keycloak/logout`.',
  may: anyone,
  body: texts<'identifier' | 'password'>({
    identifier: words,
    password: { ...words, format: 'password' },
  }),
  example: { identifier: 'a.vorontsova', password: 'восемь-тихих-улиц' },
  query: entering,
  answer: { schema: signedIn },
  refuses: [429],
})

export const register = call({
  method: 'post',
  path: '/api/auth/local/register',
  summary: 'Зарегистрироваться',
  about:
    'Других полей новый житель о себе не задаёт: коины, энергию и роль ведёт город. Если почту нужно подтвердить, ссылка придёт письмом; иначе в ответе сразу токен.',
  may: anyone,
  body: texts<'username' | 'email' | 'password' | 'full_name'>({
    username: { ...words, minLength: 3 },
    email,
    password,
    'full_name?': words,
  }),
  example: {
    username: 'a.vorontsova',
    email: 'a.vorontsova@example.org',
    password: 'восемь-тихих-улиц',
    full_name: 'Анна Воронцова',
  },
  query: entering,
  answer: { schema: z.union([sent, signedIn]) },
  refuses: [429],
})

export const changePassword = call({
  method: 'post',
  path: '/api/auth/change-password',
  summary: 'Сменить пароль',
  about: 'Все прежние входы и токены перестают действовать, в ответе — новый токен.',
  may: resident,
  body: texts<'currentPassword' | 'password' | 'passwordConfirmation'>({
    currentPassword: { ...words, format: 'password' },
    password,
    passwordConfirmation: password,
  }),
  example: {
    currentPassword: 'восемь-тихих-улиц',
    password: 'девять-шумных-площадей',
    passwordConfirmation: 'девять-шумных-площадей',
  },
  query: entering,
  answer: { schema: signedIn },
  refuses: [429],
})

export const forgotPassword = call({
  method: 'post',
  path: '/api/auth/forgot-password',
  summary: 'Забыт пароль',
  about: 'Отправляет письмо со ссылкой. Ответ один и тот же, есть такой адрес в городе или нет.',
  may: anyone,
  body: texts<'email'>({ email }),
  example: { email: 'a.vorontsova@example.org' },
  answer: { schema: z.object({ ok: z.literal(true) }) },
  refuses: [429],
})

export const resetPassword = call({
  method: 'post',
  path: '/api/auth/reset-password',
  summary: 'Задать новый пароль',
  about: '`code` приходит в письме и годится один раз.',
  may: anyone,
  body: texts<'code' | 'password' | 'passwordConfirmation'>({
    code: words,
    password,
    passwordConfirmation: password,
  }),
  example: {
    code: '9f2c41d07be84a6f',
    password: 'девять-шумных-площадей',
    passwordConfirmation: 'девять-шумных-площадей',
  },
  query: entering,
  answer: { schema: signedIn },
  refuses: [429],
})

export const sendConfirmation = call({
  method: 'post',
  path: '/api/auth/send-email-confirmation',
  summary: 'Ещё одно письмо о подтверждении почты',
  may: anyone,
  body: texts<'email'>({ email }),
  example: { email: 'a.vorontsova@example.org' },
  answer: { schema: sent },
  refuses: [429],
})

export const confirmEmail = call({
  method: 'post',
  path: '/api/auth/email-confirmation',
  summary: 'Подтвердить почту',
  about: 'Кнопка на экране, куда ведёт ссылка из письма: саму ссылку открывает и проверка почты.',
  may: anyone,
  body: texts<'confirmation'>({ confirmation: words }),
  example: { confirmation: '9f2c41d07be84a6f' },
  answer: { schema: z.object({ ok: z.literal(true) }) },
  refuses: [429],
})

export const openConfirmation = call({
  method: 'get',
  path: '/api/auth/email-confirmation',
  summary: 'Подтвердить почту адресом',
  about: 'То же одним адресом. Письма города ведут на экран с кнопкой.',
  may: anyone,
  query: z.object({
    confirmation: z.string().meta({ description: 'Код из письма', examples: ['9f2c41d07be84a6f'] }),
  }),
  answer: { status: 302, about: 'Почта подтверждена, браузер идёт в город' },
  refuses: [429],
})

/** Both spellings of a path: product §7 and specification §7. */
const pathOf = <const N extends string>(name: N) =>
  ({ path: `/keycloak/${name}`, also: [`/api/keycloak/${name}`] }) as {
    readonly path: `/keycloak/${N}`
    readonly also: readonly [`/api/keycloak/${N}`]
  }

// product §7: sign-in through the OpenID Connect provider; pages of the browser, not calls of a script.

export const providerLogin = call({
  ...pathOf('login'),
  method: 'get',
  summary: 'Войти через провайдера',
  about: 'Браузер уходит к провайдеру и возвращается с сессией в cookie.',
  may: anyone,
  query: z.object({ redirectTo: returnTo }),
  answer: { status: 302, about: 'К провайдеру' },
})

export const providerCallback = call({
  ...pathOf('callback'),
  method: 'get',
  summary: 'Возвращение от провайдера',
  may: anyone,
  query: z.object({
    code: z.string().optional().meta({ description: 'Код, который провайдер обменяет на личность' }),
    state: z.string().optional().meta({ description: 'То, с чем браузер ушёл к провайдеру' }),
  }),
  answer: { status: 303, about: 'В город, по адресу из `redirectTo`' },
  refuses: [403],
})

export const isLoggedIn = call({
  ...pathOf('isLoggedIn'),
  method: 'get',
  summary: 'Выполнен ли вход',
  may: anyone,
  answer: { schema: z.boolean().meta({ examples: [true] }) },
})

export const logout = call({
  ...pathOf('logout'),
  method: 'get',
  summary: 'Выйти',
  about: 'Заканчивает сессию здесь и у провайдера.',
  may: anyone,
  query: z.object({ redirectTo: returnTo }),
  answer: { status: 302, about: 'К провайдеру и обратно, по адресу из `redirectTo`' },
  // A page of another site does not sign anybody out.
  refuses: [403],
})

export const backchannelLogout = call({
  ...pathOf('backchannel-logout'),
  method: 'post',
  summary: 'Провайдер завершил сеанс',
  about:
    'Вызывает сам провайдер (OpenID Connect Back-Channel Logout 1.0): форма с `logout_token`. Сессии, которые он называет, заканчиваются сразу. Неверный или уже принятый токен — 400.',
  may: anyone,
  body: texts<'logout_token'>({ logout_token: { type: 'string', minLength: 1 } }),
  example: { logout_token: 'eyJhbGciOiJSUzI1NiJ9.eyJzaWQiOiJ4In0.c2lnbmF0dXJl' },
  answer: { status: 200, about: 'Сессии закончены' },
})

export const connect = call({
  method: 'get',
  path: '/api/connect/{provider}',
  also: ['/api/auth/{provider}/callback'],
  summary: 'Войти через названного провайдера',
  about: 'Имя провайдера — `keycloak`; другое имя — 400 `ApplicationError`.',
  may: anyone,
  answer: { status: 302, about: 'На `/keycloak/login`' },
  refuses: [400],
})
