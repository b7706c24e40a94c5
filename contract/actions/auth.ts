import { users } from '../domains/people.ts'
import { anyone, resident } from '../rest/access.ts'
import { type Action, flatRowOf, objectOf, type Schema } from '../rest/action.ts'

const words = { type: 'string', minLength: 1, maxLength: 255 }
const email = { ...words, format: 'email' }
const password = { type: 'string', minLength: 6, maxLength: 128, format: 'password' }
const jwt = { type: 'string', examples: ['eyJhbGciOiJIUzI1NiJ9.eyJpZCI6N30.c2lnbmF0dXJl'] }
const signedIn: Schema = objectOf({ jwt, user: flatRowOf(users) })
const sent = objectOf({ email, sent: { const: true } })
const returnTo = {
  schema: { type: 'string', format: 'uri' },
  about: 'Куда вернуться: адрес самого города, чужой не принимается',
  example: 'https://city.example.org/dashboard',
} as const

/** contract §13: sign-in with a password, for installations without an identity provider. */
export const authActions: readonly Action[] = [
  {
    method: 'post',
    path: '/api/auth/local',
    summary: 'Войти',
    about:
      'По имени или почте. Неверное имя и неверный пароль отвечают одинаково: 400 `ValidationError`. Токен живёт 30 дней и перестаёт действовать, когда меняется пароль.',
    access: anyone,
    body: {
      schema: objectOf({ identifier: words, password: { ...words, format: 'password' } }),
      example: { identifier: 'a.vorontsova', password: 'восемь-тихих-улиц' },
    },
    answer: { schema: signedIn },
    refuses: [429],
  },
  {
    method: 'post',
    path: '/api/auth/local/register',
    summary: 'Зарегистрироваться',
    about:
      'Других полей новый житель о себе не задаёт: коины, энергию и роль ведёт город. Если почту нужно подтвердить, ссылка придёт письмом; иначе в ответе сразу токен.',
    access: anyone,
    body: {
      schema: objectOf({ username: { ...words, minLength: 3 }, email, password, 'full_name?': words }),
      example: {
        username: 'a.vorontsova',
        email: 'a.vorontsova@example.org',
        password: 'восемь-тихих-улиц',
        full_name: 'Анна Воронцова',
      },
    },
    answer: { schema: { anyOf: [sent, signedIn] } },
    refuses: [429],
  },
  {
    method: 'post',
    path: '/api/auth/change-password',
    summary: 'Сменить пароль',
    about: 'Все прежние входы и токены перестают действовать, в ответе — новый токен.',
    access: resident,
    body: {
      schema: objectOf({
        currentPassword: { ...words, format: 'password' },
        password,
        passwordConfirmation: password,
      }),
      example: {
        currentPassword: 'восемь-тихих-улиц',
        password: 'девять-шумных-площадей',
        passwordConfirmation: 'девять-шумных-площадей',
      },
    },
    answer: { schema: signedIn },
    refuses: [429],
  },
  {
    method: 'post',
    path: '/api/auth/forgot-password',
    summary: 'Забыт пароль',
    about: 'Отправляет письмо со ссылкой. Ответ один и тот же, есть такой адрес в городе или нет.',
    access: anyone,
    body: { schema: objectOf({ email }), example: { email: 'a.vorontsova@example.org' } },
    answer: { schema: objectOf({ ok: { const: true } }) },
    refuses: [429],
  },
  {
    method: 'post',
    path: '/api/auth/reset-password',
    summary: 'Задать новый пароль',
    about: '`code` приходит в письме и годится один раз.',
    access: anyone,
    body: {
      schema: objectOf({ code: words, password, passwordConfirmation: password }),
      example: {
        code: '9f2c41d07be84a6f',
        password: 'девять-шумных-площадей',
        passwordConfirmation: 'девять-шумных-площадей',
      },
    },
    answer: { schema: signedIn },
    refuses: [429],
  },
  {
    method: 'post',
    path: '/api/auth/send-email-confirmation',
    summary: 'Ещё одно письмо о подтверждении почты',
    access: anyone,
    body: { schema: objectOf({ email }), example: { email: 'a.vorontsova@example.org' } },
    answer: { schema: sent },
    refuses: [429],
  },
  {
    method: 'get',
    path: '/api/auth/email-confirmation',
    summary: 'Подтвердить почту',
    about: 'Ссылка из письма.',
    access: anyone,
    query: {
      confirmation: {
        schema: { type: 'string' },
        about: 'Код из письма',
        required: true,
        example: '9f2c41d07be84a6f',
      },
    },
    answer: { status: 302, about: 'Почта подтверждена, браузер идёт в город' },
    refuses: [429],
  },
]

/** Both spellings of a path: product §7 and specification §7. */
const pathOf = (name: string) => ({ path: `/keycloak/${name}`, also: [`/api/keycloak/${name}`] }) as const

/** product §7: sign-in through the OpenID Connect provider; pages of the browser, not calls of a script. */
export const providerActions: readonly Action[] = [
  {
    ...pathOf('login'),
    method: 'get',
    summary: 'Войти через провайдера',
    about: 'Браузер уходит к провайдеру и возвращается с сессией в cookie.',
    access: anyone,
    query: { redirectTo: returnTo },
    answer: { status: 302, about: 'К провайдеру' },
  },
  {
    ...pathOf('callback'),
    method: 'get',
    summary: 'Возвращение от провайдера',
    access: anyone,
    query: {
      code: { schema: { type: 'string' }, about: 'Код, который провайдер обменяет на личность' },
      state: { schema: { type: 'string' }, about: 'То, с чем браузер ушёл к провайдеру' },
    },
    answer: { status: 303, about: 'В город, по адресу из `redirectTo`' },
  },
  {
    ...pathOf('isLoggedIn'),
    method: 'get',
    summary: 'Выполнен ли вход',
    access: anyone,
    answer: { schema: { type: 'boolean', examples: [true] } },
  },
  {
    ...pathOf('logout'),
    method: 'get',
    summary: 'Выйти',
    about: 'Заканчивает сессию здесь и у провайдера.',
    access: anyone,
    query: { redirectTo: returnTo },
    answer: { status: 302, about: 'К провайдеру и обратно, по адресу из `redirectTo`' },
  },
  {
    method: 'get',
    path: '/api/connect/{provider}',
    also: ['/api/auth/{provider}/callback'],
    summary: 'Войти через названного провайдера',
    about: 'Имя провайдера — `keycloak`; другое имя — 400 `ApplicationError`.',
    access: anyone,
    answer: { status: 302, about: 'На `/keycloak/login`' },
    refuses: [400],
  },
]
