import { cameBack, charged } from '#contract/coinWords.ts'
import type { BookingState, ShopItemType } from '#contract/domains/shop-types.ts'
import { coins, type PluralForms, plural, quoted } from '#contract/words.ts'
import { counted, formatNumber } from '../../ui/numbers.ts'
import { cardTexts, coinsOf, items } from './cardTexts.ts'
import type { ShopSort } from './search.ts'

/** specification §3. */
export const shopItemTypeNames: Record<ShopItemType, string> = {
  shop_item_type_1: 'Техника',
  shop_item_type_2: 'Одежда',
  shop_item_type_3: 'Сувениры',
  shop_item_type_4: 'События и сертификаты',
  shop_item_type_5: 'Обучение',
}

/** product §3. */
export const bookingStateNames: Record<BookingState, string> = {
  pending: 'На рассмотрении',
  approved: 'Одобрена',
  rejected: 'Отклонена',
  canceled: 'Отменена',
  issued: 'Выдана',
}

export const sortNames: Record<ShopSort, string> = {
  new: 'Сначала новые',
  cheap: 'Сначала дешевле',
  dear: 'Сначала дороже',
}

const pieces: PluralForms = { one: 'штука', few: 'штуки', many: 'штук' }
const filters: PluralForms = { one: 'фильтр', few: 'фильтра', many: 'фильтров' }

export const texts = {
  ...cardTexts,
  lead: 'Меняйте коины на вещи, события и знания.',
  myBookings: 'Мои брони',
  yourCoins: 'Ваши коины',
  coins: (amount: number) => plural(amount, coins),

  search: 'Найти товар',
  sort: 'Порядок',
  filters: 'Фильтры',
  filtersSet: (count: number) => `Выбрано: ${counted(count, filters)}`,
  types: 'Что ищем',
  everything: 'Всё',
  price: 'Цена, коины',
  priceFrom: 'Цена от',
  priceTo: 'Цена до',
  affordable: 'По карману',
  reset: 'Сбросить',
  show: (count: number) => (count === 0 ? 'Ничего не нашлось' : `Показать ${counted(count, items)}`),
  showAny: 'Показать',
  sortIs: (name: string) => `Порядок: ${name.toLowerCase()}`,
  shelf: 'Витрина',
  found: (count: number) => `Нашлось: ${counted(count, items)}`,

  isNew: 'Новое',
  booked: 'Забронировано',
  soldOut: 'Разобрали',
  limitReached: 'У вас уже максимум',
  missing: (amount: number) => `не хватает\u00a0${formatNumber(amount)}`,
  left: (count: number) =>
    `${plural(count, { one: 'Осталась', few: 'Осталось', many: 'Осталось' })} ${counted(count, pieces)}`,
  limit: (count: number) => `Не больше ${formatNumber(count)} в одни руки`,
  limitShort: (count: number) => `${formatNumber(count)} в одни руки`,
  held: (count: number) => `У вас уже ${counted(count, pieces)}`,
  unlimited: 'Всегда в наличии',

  loadingItems: 'Раскладываем витрину…',
  emptyText: 'Новые товары уже в пути. Загляните чуть позже.',
  nothingTitle: 'Такого на витрине нет',
  nothingText: 'Попробуйте другие слова, цену пошире или ещё один раздел.',
  failedTitle: 'Витрина не открылась',
  failedText: 'Город не отвечает. Ваши фильтры на месте.',

  loadingItem: 'Открываем товар…',
  picture: (number: number, count: number) => `Картинка ${number} из ${count}`,
  pictures: (name: string) => `Картинки: ${name}`,
  option: 'Вариант',
  optionGone: 'разобрали',
  chooseOption: 'Выберите вариант',
  openBooking: 'Подробнее',
  yourBooking: (state: string) => `Ваша бронь: ${state.toLowerCase()}`,
  how: 'Как проходит бронь',
  steps: [
    { title: 'Бронь', text: 'Бронируем товар, списываем коины' },
    { title: 'Проверка', text: 'Модератор рассматривает бронь' },
    { title: 'Получение', text: 'Пришлём, где и как забрать' },
  ],
  offShelf: 'Товар не на витрине: жители его не видят.',
  toEditor: 'Открыть в редакторе',
  alike: 'Вам может понравиться',

  bookingsLead: 'Что вы выбрали в Торговом квартале и что с этим стало.',
  bookingsState: 'Состояние брони',
  allStates: 'Все',
  loadingBookings: 'Открываем брони…',
  noBookingsTitle: 'Броней пока нет',
  noBookingsText: 'Выберите что-нибудь приятное. Передумать можно, пока бронь на рассмотрении.',
  noSuchBookingsTitle: 'Таких броней нет',
  noSuchBookingsText: 'В этом состоянии сейчас нет ни одной брони.',
  toShop: 'В Торговый квартал',
  bookingsFailedTitle: 'Брони не открылись',
  bookingsFailedText: 'Город не отвечает. С вашими бронями всё в порядке.',
  bookingFailedTitle: 'Бронь не открылась',
  noBookingTitle: 'Такой брони нет',
  noBookingText: 'Возможно, в ссылке ошибка или это бронь другого жителя.',
  foreignBookingTitle: 'Это бронь другого жителя',
  foreignBookingText: 'Её состояние, журнал и решение — среди броней, которые разбирают модераторы.',
  toDesk: 'К этой брони',
  gone: 'Товар снят с витрины',
  bookedOn: (date: string) => `Забронировано ${date}`,

  bookingNumber: (id: number) => `Бронь №\u00a0${id}`,
  toItem: 'Открыть товар',
  story: 'Что происходило',
  sent: 'Забронировано',
  paid: (price: number) => `${plural(price, charged)} ${coinsOf(price)}`,
  returned: (price: number) => `${plural(price, cameBack)} ${coinsOf(price)}`,
  waits: 'Ждёт решения модератора',
  decided: {
    approved: 'Бронь одобрена',
    rejected: 'Бронь отклонена',
    canceled: 'Вы отменили бронь',
    issued: 'Бронь выдана',
    corrected: 'Изменилось, где и как получить',
  },
  yourComment: 'Ваш комментарий',
  howToGet: 'Как получить',
  whyNot: 'Почему отклонена',
  answer: 'Ответ модератора',

  cancel: 'Отменить бронь',
  cancelShort: 'Отменить',
  cancelOf: (name: string) => ` бронь ${quoted(name)}`,
  canceling: 'Отменяем',
  cancelTitle: 'Отменить бронь?',
  cancelText: (name: string, price: number, isOnSale: boolean) =>
    isOnSale
      ? `${quoted(name)} вернётся на витрину, а ${coinsOf(price)} — на ваш баланс.`
      : `Вернём ${coinsOf(price)} на ваш баланс.`,
  keep: 'Оставить',
  canceledDone: 'Бронь отменена',
  canceledText: (price: number) => `${coinsOf(price)} снова на балансе.`,
  notCanceled: 'Отменить не получилось',
} as const
