import { DEMAND_DAYS, MOST_BOOKED, MOST_BUYERS } from '#contract/domains/shop.ts'
import { type PluralForms, plural, quoted } from '#contract/words.ts'
import { counted, formatNumber } from '#web/ui/numbers.ts'

const items: PluralForms = { one: 'товар', few: 'товара', many: 'товаров' }
const pieces: PluralForms = { one: 'штука', few: 'штуки', many: 'штук' }
const bookings: PluralForms = { one: 'бронь ждёт', few: 'брони ждут', many: 'броней ждут' }
const waits: PluralForms = { one: 'ждёт', few: 'ждут', many: 'ждут' }
const booked: PluralForms = { one: 'бронь', few: 'брони', many: 'броней' }
const moreThan: PluralForms = { one: 'жителя', few: 'жителей', many: 'жителей' }
const buyers: PluralForms = { one: 'жителю', few: 'жителям', many: 'жителям' }
export const texts = {
  title: 'Товары и брони',
  parts: 'Разделы',
  items: 'Товары',
  bookings: 'Брони',
  add: 'Добавить товар',
  found: (count: number) => counted(count, items),
  filters: 'Поиск и порядок',
  find: 'Название товара',
  type: 'Тип',
  allTypes: 'Все типы',
  sort: 'Порядок',
  sorts: {
    new: 'Сначала новые',
    cheap: 'Сначала дешевле',
    dear: 'Сначала дороже',
    name: 'По названию',
  },
  show: 'Какие товары показать',
  all: 'Все',
  shows: {
    published: 'На витрине',
    drafts: 'Черновики',
    soldOut: 'Закончились',
    deleted: 'Удалённые',
  },
  item: 'Товар',
  price: 'Цена',
  stock: 'Запас',
  demand: `Броней за ${DEMAND_DAYS} дней`,
  booked: (count: number | undefined) =>
    count === undefined ? '' : count < MOST_BOOKED ? formatNumber(count) : `от ${formatNumber(MOST_BOOKED)}`,
  actions: 'Действия',
  copyOf: (name: string) => `Создать копию товара ${quoted(name)}`,
  copyName: (name: string) => `${name} (копия)`,
  copy: 'Создать копию',
  state: 'Состояние',
  states: {
    published: 'На витрине',
    draft: 'Черновик',
    soldOut: 'Закончился',
    deleted: 'Удалён',
  },
  endless: 'Без ограничений',
  noPrice: 'Цены нет',
  nameless: 'Без названия',
  noType: 'Тип не выбран',
  perHand: (limit: number) => `до ${formatNumber(limit)} в одни руки`,
  chosen: (count: number) => `Выбрано ${formatNumber(count)}`,
  publish: 'Опубликовать',
  unpublish: 'Снять с витрины',
  publishTitle: (count: number) =>
    count === 0 ? 'Публиковать нечего' : `Опубликовать ${counted(count, items)}?`,
  publishText: 'Жители увидят на витрине и смогут забронировать:',
  lacks: { kept: 'Товар удалён', name: 'Нет названия', price: 'Нет цены' },
  leftOut: (lack: string) => `${lack}: опубликовать нельзя`,
  alreadyOnSale: 'Уже на витрине',
  willBeLeft: (quantity: number | null) =>
    quantity === null
      ? 'Без ограничений'
      : quantity === 0
        ? 'Закончился: забронировать будет нельзя'
        : `В наличии ${counted(quantity, pieces)}`,
  cancelPublish: 'Не сейчас',
  publishing: 'Публикуем',
  unpublishing: 'Снимаем',
  published: (count: number) => `На витрине: ${counted(count, items)}`,
  unpublished: (count: number) => `Не на витрине: ${counted(count, items)}`,
  notDone: 'Не получилось',
  saveFirst: 'Сначала сохраните правки',
  saveFirstText: 'На витрину попадает то, что сохранено.',
  failedTitle: 'Товары не открылись',
  failedText: 'Город не отвечает. С товарами всё в порядке.',
  emptyTitle: 'Товаров пока нет',
  emptyText: 'Добавьте первый: жители увидят его, когда опубликуете.',
  nothingTitle: 'Такого товара нет',
  nothingText: 'Попробуйте другие слова, тип или состояние.',

  back: 'Товары',
  newTitle: 'Новый товар',
  booked30: (count: number) =>
    count < MOST_BOOKED
      ? `${counted(count, booked)} за ${DEMAND_DAYS} дней`
      : `от ${counted(MOST_BOOKED, booked)} за ${DEMAND_DAYS} дней`,
  waiting: (count: number) => `${counted(count, bookings)} решения`,
  alsoWaiting: (count: number) => `, ${formatNumber(count)} ${plural(count, waits)} решения`,
  onShelf: 'Открыть на витрине',
  remove: 'Удалить товар',
  removeTitle: (name: string) => `Удалить товар ${quoted(name)}?`,
  removeText: 'Он исчезнет с витрины. Брони, которые уже есть, останутся. Вернуть товар можно из удалённых.',
  keep: 'Оставить',
  removed: 'Товар удалён',
  restore: 'Вернуть товар',
  restored: 'Товар возвращён',
  deletedNote: 'Товар удалён: жители его не видят.',

  shelf: 'Витрина',
  pictures: 'Картинки',
  picturesNote: 'Первая станет обложкой, порядок меняют перетаскиванием или стрелками',
  cover: 'Обложка',
  picture: (number: number) => `Картинка ${number}`,
  addPicture: 'Добавить картинку',
  pictureNote: '6:5, до 10 МБ',
  uploading: 'Загружаем…',
  notTaken: (file: string, why: string) => `${quoted(file)}. ${why}`,
  earlier: (number: number) => `Картинку ${number} раньше`,
  later: (number: number) => `Картинку ${number} позже`,
  dropPicture: (number: number) => `Убрать картинку ${number}`,
  name: 'Название',
  ofMax: (count: number, max: number) => `${formatNumber(count)} из ${formatNumber(max)}`,
  description: 'Описание',
  priceAndStock: 'Цена и запас',
  buyers: ({ total, isMore }: { total: number; isMore: boolean }) =>
    isMore
      ? `По карману больше чем ${counted(MOST_BUYERS, moreThan)}`
      : total === 0
        ? 'Никому не по карману'
        : `По карману ${counted(total, buyers)}`,
  limit: 'В одни руки',
  limitNote: 'За всё время',
  noLimit: 'без ограничений',
  hasOptions: 'Есть варианты',
  optionsNote: 'Размер, цвет: у каждого свой запас',
  option: 'Вариант',
  optionName: (number: number) => `Название варианта ${number}`,
  now: 'Сейчас',
  change: 'Изменить на',
  changeOf: (name: string) => `Изменить запас: ${name}`,
  becomes: 'Станет',
  limited: 'Считать штуки',
  limitedOf: (name: string) => `Считать штуки: ${name}`,
  noOptions: 'Без вариантов',
  stockTools: 'Порядок и удаление',
  addOption: 'Добавить вариант',
  dropOption: (name: string) => `Убрать вариант: ${name}`,
  earlierOption: (name: string) => `Выше: ${name}`,
  none: 'нет',
  safe: 'Сохраняем прибавку, а не итог: бронь, сделанная тем временем, не потеряется.',
  recount: (seen: number) =>
    `Сейчас в запасе ${counted(seen, pieces)}. Укажите заново, сколько штук есть. Если за это время что-то забронируют, мы скажем.`,
  moved: (moves: readonly { option: string | null; was: number; is: number }[]) =>
    `Пока вы правите, брони изменили запас. ${moves
      .map(
        ({ option, was, is }) =>
          `${option ? `${option}: было` : 'Было'} ${formatNumber(was)}, стало ${formatNumber(is)}.`,
      )
      .join(' ')}`,
  book: 'Забронировать',

  needName: 'Назовите товар',
  needPrice: 'Укажите цену больше нуля',
  needOption: 'Назовите каждый вариант',
  sameOption: 'Варианты называются одинаково',
  belowZero: 'Столько нет в запасе',
  saved: 'Товар сохранён',
  made: 'Черновик готов: опубликуйте его, когда захотите',
  create: 'Создать черновик',

  prices: 'Цена',
  log: 'Журнал',
  labels: {
    name: 'название',
    description: 'описание',
    type: 'тип',
    price: 'цена',
    limit: 'в одни руки',
    limit_per_resident: 'в одни руки',
    pictures: 'картинки',
    image: 'картинки',
    stock: 'запас',
    quantity: 'запас',
    options: 'варианты',
    publishedAt: 'на витрине',
    deletedAt: 'удаление',
  } as Record<string, string>,
  yes: 'да',
  no: 'нет',
  pictureCount: (count: number) => counted(count, { one: 'картинка', few: 'картинки', many: 'картинок' }),
} as const
