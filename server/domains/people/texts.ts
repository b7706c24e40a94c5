import { fieldName } from '#contract/fieldName.ts'
import type { Letter } from '../../mail/mail.ts'

type Words = Pick<Letter, 'subject' | 'text'>

/**
 * The messages of sign-in, users and roles. `ruPeople` is shown to people; the contract replay uses those of
 * the reference.
 */
export interface PeopleTexts {
  readonly required: (name: string) => string
  readonly wrongIdentifier: string
  readonly blocked: string
  readonly unconfirmed: string
  readonly taken: string
  readonly usernameTaken: string
  readonly emailTaken: string
  readonly registrationClosed: string
  readonly registrationDomains: (domains: readonly string[]) => string
  readonly plainUsername: string
  readonly passwordsDiffer: string
  readonly wrongPassword: string
  readonly samePassword: string
  readonly wrongCode: string
  readonly wrongToken: string
  readonly alreadyConfirmed: string
  readonly providerDisabled: string
  readonly userNotFound: string
  readonly ownStanding: string
  readonly lastAdmin: string
  readonly roleNotFound: string
  readonly emptyBody: string
  readonly wrongPermissions: string
  readonly cannotDeleteRole: (type: string) => string
  readonly builtInRole: (type: string) => string
  readonly letters: {
    readonly confirmation: (link: string) => Words
    readonly reset: (link: string) => Words
    /** The letter to the owner of an account whose address is registered again. */
    readonly known: (link: string) => Words
  }
}

const hello = 'Здравствуйте!'
const ignore = 'Если это были не вы, просто удалите письмо: без ссылки ничего не произойдёт.'
const letter = (...paragraphs: readonly string[]) => `${[hello, ...paragraphs].join('\n\n')}\n`

export const ruPeople: PeopleTexts = {
  required: name => `Заполните поле «${fieldName(name)}»`,
  wrongIdentifier: 'Неверная почта, логин или пароль',
  blocked: 'Доступ закрыт: обратитесь к администратору города',
  unconfirmed: 'Почта ещё не подтверждена: откройте ссылку из письма или запросите новое',
  taken: 'Такой логин или почта уже заняты',
  usernameTaken: 'Такой логин уже занят: выберите другой',
  emailTaken: 'Такая почта уже занята: укажите другую',
  registrationClosed: 'Регистрация закрыта: обратитесь к администратору города',
  registrationDomains: domains =>
    `Зарегистрироваться можно только с рабочей почтой: ${domains.map(domain => `@${domain}`).join(', ')}`,
  plainUsername: 'В логине не может быть знака @: уберите его',
  passwordsDiffer: 'Пароли не совпадают',
  wrongPassword: 'Текущий пароль указан неверно',
  samePassword: 'Новый пароль должен отличаться от текущего',
  wrongCode: 'Ссылка устарела или уже использована: запросите новую',
  wrongToken: 'Ссылка устарела или неверна: запросите новое письмо',
  alreadyConfirmed: 'Почта уже подтверждена',
  providerDisabled: 'Вход через эту службу не настроен',
  userNotFound: 'Житель не найден',
  ownStanding: 'Свою роль и свой доступ менять нельзя: попросите другого администратора',
  lastAdmin: 'В городе должен остаться хотя бы один администратор',
  roleNotFound: 'Роль не найдена',
  emptyBody: 'Тело запроса пустое',
  wrongPermissions:
    'Права роли не читаются: нужны действия по типам, как в ответе /users-permissions/permissions',
  cannotDeleteRole: type => `Роль ${type} нужна городу, удалить её нельзя`,
  builtInRole: type => `Роль ${type} нужна городу: её имя и права не меняются`,
  letters: {
    confirmation: link => ({
      subject: 'Подтвердите почту',
      text: letter(
        'Рады видеть вас в городе. Осталось подтвердить почту, ссылка действует три дня:',
        link,
        ignore,
      ),
    }),
    reset: link => ({
      subject: 'Новый пароль',
      text: letter('Чтобы задать новый пароль, откройте ссылку в течение часа:', link, ignore),
    }),
    known: link => ({
      subject: 'Вы уже в городе',
      text: letter(
        'Кто-то, возможно вы, пробовал зарегистрироваться с этой почтой. Она уже принадлежит жителю города. Войти или задать новый пароль можно здесь:',
        link,
      ),
    }),
  },
}
