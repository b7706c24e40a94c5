import { charged } from '#contract/coinWords.ts'
import { coins, plural, quoted } from '#contract/words.ts'
import { formatNumber } from '../../ui/numbers.ts'
import { coinsOf } from './cardTexts.ts'

/** What the checkout says: a module of its own, since the shop's first screen has none. */
export const checkoutTexts = {
  coins: (amount: number) => plural(amount, coins),
  cost: 'Цена',
  yourBalance: 'Ваш баланс',
  remains: 'Останется после брони',
  lacking: 'Не хватает',
  share: (percent: number) => `Цена занимает ${percent}\u00a0% баланса`,
  saved: (percent: number) => `Накоплено ${percent}\u00a0% цены`,
  comment: 'Комментарий к брони',
  commentHint: 'Удобное время или другое пожелание',
  book: 'Забронировать',
  bookAgain: 'Забронировать ещё',
  booking: 'Бронируем',
  calm: 'Коины списываем сразу и возвращаем, если бронь отклонят. Пока её рассматривают, отменить можно в любой момент.',
  cannot: {
    'sold-out': 'Всё разобрали. Если кто-то отменит бронь или придёт новая партия, кнопка снова появится.',
    'limit-reached': 'Больше в одни руки нельзя: пусть достанется и соседям.',
    'too-dear': 'Коины приходят за миссии. Товар подождёт.',
  },
  earn: 'Заработать в миссиях',
  bookedDone: (name: string) => `Забронировано: ${quoted(name)}`,
  bookedRest: (price: number, rest: number) =>
    `${plural(price, charged)} ${coinsOf(price)}, осталось ${formatNumber(rest)}.`,
  notBooked: 'Забронировать не получилось',
  perhapsBooked: (name: string) => `Неизвестно, забронировано ли: ${quoted(name)}`,
  seeWhetherBooked: 'Ответ города не дошёл. Прежде чем бронировать ещё раз, посмотрите «Мои брони».',
} as const
