import {
  type Icon,
  IconAnchor,
  IconBike,
  IconBooks,
  IconBug,
  IconBulb,
  IconCamera,
  IconChessKnight,
  IconCode,
  IconCoffee,
  IconCompass,
  IconFlag,
  IconFlame,
  IconHeartHandshake,
  IconKey,
  IconMicrophone,
  IconMoonStars,
  IconMountain,
  IconMusic,
  IconPalette,
  IconPlant2,
  IconPuzzle,
  IconRocket,
  IconRun,
  IconShieldCheck,
  IconStar,
  IconTrophy,
  IconUsersGroup,
  IconWorld,
} from '@tabler/icons-react'

interface Glyph {
  /** Also part of the picture's file name, by which the editor finds it again. */
  readonly key: string
  readonly label: string
  readonly Icon: Icon
}

/** The glyphs of chips made on the page. */
export const glyphs: readonly Glyph[] = [
  { key: 'rocket', label: 'Ракета', Icon: IconRocket },
  { key: 'microphone', label: 'Микрофон', Icon: IconMicrophone },
  { key: 'bulb', label: 'Лампочка, идея', Icon: IconBulb },
  { key: 'moon', label: 'Луна, ночь', Icon: IconMoonStars },
  { key: 'books', label: 'Книга, книги', Icon: IconBooks },
  { key: 'people', label: 'Люди, команда', Icon: IconUsersGroup },
  { key: 'hands', label: 'Сердце, помощь', Icon: IconHeartHandshake },
  { key: 'trophy', label: 'Кубок', Icon: IconTrophy },
  { key: 'flame', label: 'Огонь', Icon: IconFlame },
  { key: 'compass', label: 'Компас', Icon: IconCompass },
  { key: 'anchor', label: 'Якорь', Icon: IconAnchor },
  { key: 'puzzle', label: 'Пазл', Icon: IconPuzzle },
  { key: 'mountain', label: 'Гора', Icon: IconMountain },
  { key: 'plant', label: 'Растение, природа', Icon: IconPlant2 },
  { key: 'bike', label: 'Велосипед', Icon: IconBike },
  { key: 'palette', label: 'Палитра, искусство', Icon: IconPalette },
  { key: 'music', label: 'Музыка', Icon: IconMusic },
  { key: 'camera', label: 'Фотоаппарат', Icon: IconCamera },
  { key: 'code', label: 'Код', Icon: IconCode },
  { key: 'bug', label: 'Жук, ошибка', Icon: IconBug },
  { key: 'shield', label: 'Щит, безопасность', Icon: IconShieldCheck },
  { key: 'coffee', label: 'Кофе', Icon: IconCoffee },
  { key: 'knight', label: 'Шахматный конь', Icon: IconChessKnight },
  { key: 'world', label: 'Глобус, мир', Icon: IconWorld },
  { key: 'key', label: 'Ключ', Icon: IconKey },
  { key: 'star', label: 'Звезда', Icon: IconStar },
  { key: 'flag', label: 'Флаг', Icon: IconFlag },
  { key: 'run', label: 'Бег, спорт', Icon: IconRun },
]

export const glyphOf = (key: string | null) => glyphs.find(glyph => glyph.key === key)

const PREFIX = 'chip-'
export const fileNameOf = (key: string) => `${PREFIX}${key}.png`

/** The glyph of a picture that was made on the page; null for any other picture. */
export const glyphIn = (fileName: string) =>
  glyphs.find(({ key }) => fileName === fileNameOf(key))?.key ?? null
