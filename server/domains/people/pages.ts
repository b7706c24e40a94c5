import { type Html, html, type Page } from '../../http/page.ts'

/** A page of the sign-in, with the HTTP status that it is sent with. */
export interface Outcome {
  readonly status: number
  readonly page: Page
}

const outcome = (status: number, title: string, text: string, action?: Html): Outcome => ({
  status,
  page: {
    title,
    body: html`<div class="block"><div><h1>${title}</h1><p class="lead">${text}</p></div>${action}</div>`,
  },
})

const again = (redirectTo: string, label = 'Войти ещё раз') =>
  html`<a class="button" href="/keycloak/login?redirectTo=${encodeURIComponent(redirectTo)}">${label}</a>`
const home = html`<a class="button" href="/">В город</a>`

export const outcomes = {
  silent: (redirectTo: string) =>
    outcome(
      503,
      'Служба входа не отвечает',
      'Город работает, но узнать вас сейчас некому. Подождите минуту и попробуйте ещё раз. Если не поможет, напишите администратору города.',
      again(redirectTo, 'Попробовать ещё раз'),
    ),
  foreignAddress: outcome(
    400,
    'Ссылка ведёт в другое место',
    'После входа мы возвращаем только в город. Откройте его по обычному адресу и войдите оттуда.',
    home,
  ),
  foreignPage: outcome(
    403,
    'Выйти можно только из города',
    'Завершить ваш сеанс пробовала чужая страница: ничего не изменилось. Чтобы выйти, нажмите «Выйти» в меню города.',
    home,
  ),
  notStarted: outcome(
    400,
    'Этот вход уже не действует',
    'Он начат слишком давно, в другом браузере или уже завершён. Начните заново, это быстро.',
    again('/'),
  ),
  canceled: (redirectTo: string) =>
    outcome(
      403,
      'Вход отменён',
      'Вы остановились на полпути. Город подождёт: войдите, когда захотите.',
      again(redirectTo),
    ),
  failed: (redirectTo: string) =>
    outcome(
      400,
      'Войти не получилось',
      'Служба входа ответила отказом. Попробуйте ещё раз, а если повторится, напишите администратору города.',
      again(redirectTo),
    ),
  'no-email': outcome(
    403,
    'Не хватает адреса почты',
    'Город узнаёт жителей по почте, а служба входа её не сообщила. Попросите администратора добавить адрес в вашу учётную запись.',
  ),
  'email-taken': outcome(
    403,
    'Такая почта уже есть в городе',
    'Она принадлежит другому жителю или ещё не подтверждена. Подтвердите почту в службе входа или напишите администратору города.',
  ),
} as const
