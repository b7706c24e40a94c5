import { expect, test } from 'vitest'
import { expectTypography } from '../../testing/typography.ts'
import { type TutorialTopic, tutorialTopics } from '../../ui/tutorialTopics.ts'
import { type Picture, pictureNames, tutorials } from './tutorials.ts'

const entries = tutorialTopics.map(topic => ({ topic, ...tutorials[topic] }))
const steps = entries.flatMap(({ topic, steps }) =>
  steps.map((step, index) => ({ where: `${topic}, step ${index + 1}`, ...step })),
)
const isText = (message: string | Picture) => typeof message === 'string'
const isPicture = (message: string | Picture) => typeof message !== 'string'
const all = steps.flatMap(({ blocks }) => blocks.flatMap(block => block.messages))
const messages = all.filter(isText)
const pictures = all.filter(isPicture)
const labels = [
  ...entries.map(({ title }) => title),
  ...steps.flatMap(({ title, action }) => [title ?? '', action ?? '']).filter(text => text !== ''),
]
const said = (topic: TutorialTopic) =>
  tutorials[topic].steps
    .flatMap(({ blocks }) => blocks.flatMap(block => block.messages.filter(isText)))
    .join('\n')

const marks = /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|\[([^\]]+)\]\(\/[^)\s]+\)/g
/** A message as it is read, the allowed marks taken off. */
const plain = (message: string) =>
  message.replaceAll(marks, (_, bold?: string, italic?: string, code?: string, link?: string) =>
    [bold, italic, code, link].filter(Boolean).join(''),
  )

test('there is a tutorial for each topic and for nothing else', () => {
  expect(Object.keys(tutorials)).toEqual([...tutorialTopics])
  expect(new Set(entries.map(({ title }) => title)).size).toBe(tutorialTopics.length)
})

test('a tutorial has three to six steps', () => {
  for (const { topic, steps } of entries) {
    expect(steps.length, topic).toBeGreaterThanOrEqual(3)
    expect(steps.length, topic).toBeLessThanOrEqual(6)
  }
})

test('each step has a short title, unlike the others of its topic', () => {
  for (const { where, title } of steps) {
    const count = title?.split(' ').length ?? 0
    expect(count, where).toBeGreaterThanOrEqual(1)
    expect(count, where).toBeLessThanOrEqual(5)
  }
  for (const { topic, steps } of entries) {
    const titles = steps.map(({ title }) => title?.toLowerCase())
    expect(new Set(titles).size, topic).toBe(steps.length)
  }
})

test('a step has one or two blocks of one to three texts, of different speakers, and at most one picture', () => {
  for (const { where, blocks } of steps) {
    expect([1, 2], where).toContain(blocks.length)
    expect(new Set(blocks.map(({ hero }) => hero)).size, where).toBe(blocks.length)
    for (const { messages } of blocks) expect([1, 2, 3], where).toContain(messages.filter(isText).length)
    const shown = blocks.flatMap(({ messages }) => messages.filter(isPicture))
    expect(shown.length, where).toBeLessThanOrEqual(1)
  }
})

test('a message has at most 220 characters, a label at most 40', () => {
  for (const message of messages) expect(message.length, message).toBeLessThanOrEqual(220)
  for (const label of labels) expect(label.length, label).toBeLessThanOrEqual(40)
})

test('each tutorial has one or two pictures, and each picture is shown once, after the text about it', () => {
  for (const { topic, steps } of entries) {
    const blocks = steps.flatMap(({ blocks }) => blocks)
    const shown = blocks.flatMap(({ messages }) => messages.filter(isPicture))
    expect([1, 2], topic).toContain(shown.length)
    for (const { messages } of blocks) expect(messages[0], topic).toBeTypeOf('string')
  }
  expect(pictures.map(({ image }) => image.desktop).toSorted()).toEqual(
    pictureNames.map(name => `${name}-desktop`).toSorted(),
  )
})

test('each picture has its files, and each file belongs to a picture', () => {
  const named = pictures.flatMap(({ image }) =>
    Object.values(image).flatMap(name => [`${name}-light`, `${name}-dark`]),
  )
  const files = Object.keys(import.meta.glob('./pictures/*'))
  expect(files.toSorted()).toEqual(named.map(name => `./pictures/${name}.webp`).toSorted())
})

test('the words of a picture say what is lit, in at most a hundred characters', () => {
  for (const { alt } of pictures) {
    expect(alt).toMatch(/подсвеч/)
    expect(alt.length, alt).toBeLessThanOrEqual(100)
  }
  expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(pictures.length)
})

test('nothing is said twice', () => {
  expect(new Set(messages).size).toBe(messages.length)
})

test('both characters speak, the guide more often', () => {
  const heroes = steps.flatMap(({ blocks }) => blocks.map(({ hero }) => hero))
  const count = (hero: string) => heroes.filter(one => one === hero).length
  expect(count('system')).toBeGreaterThan(0)
  expect(count('guide')).toBeGreaterThan(count('system'))
  for (const { topic, steps } of entries)
    expect(
      steps.some(({ blocks }) => blocks.some(({ hero }) => hero === 'guide')),
      topic,
    ).toBe(true)
})

test('some steps move the talk on with a question, the last of a topic does not', () => {
  for (const { topic, steps } of entries) {
    expect(
      steps.some(({ action }) => action),
      topic,
    ).toBe(true)
    expect(steps.at(-1)?.action, topic).toBeUndefined()
  }
})

test('only the allowed marks are used, and labels have none', () => {
  for (const message of messages) {
    expect(plain(message), message).not.toMatch(/[*_`[\]<>#{}|~\\\n]/)
    expect(message, 'a list or a quote').not.toMatch(/^\s*(?:[-+*>]\s|\d+[.)]\s)/)
  }
  for (const label of labels) expect(label).not.toMatch(/[*_`[\]<>#{}|~\\\n]/)
})

test('a notice that is pressed opens the whole history, not a row of it', () => {
  expect(said('account')).toMatch(/Нажмёте на всплывшее — откроется «История»/)
  expect(said('account')).not.toContain('строка «Истории»')
})

test('texts keep to the typography of the product', () => {
  for (const text of [...messages.map(plain), ...pictures.map(({ alt }) => alt), ...labels]) {
    expectTypography(text)
  }
  for (const message of messages) expect(message, 'a sentence ends').toMatch(/[.?]$/)
})

test.each<[TutorialTopic, readonly RegExp[]]>([
  [
    'shop',
    [
      /отклад/i,
      /коины списываются сразу/,
      /модератор/i,
      /Одобрит — .*забрать.*доступ/,
      /До одобрения этих сведений нет/,
      /«На рассмотрении», её можно отменить/,
      /верн/i,
      /«Моих бронях»/,
    ],
  ],
  [
    'missions',
    [
      /«Записаться»/,
      /Выйти из миссии можно.*пока награда не получена.*ничего не стоит/,
      /«Со сроком» и «Без срока»/,
      /«Требуют действия»/,
      /«Прошедшие»/,
      /вернёт с комментарием/,
      /Есть у миссии чип.*Нет чипа.*bitW.*Коины/,
      /неверные данные и нарушение правил могут списать энергию/,
    ],
  ],
  [
    'account',
    [/«Статистик/, /«История»/, /вкладке «Уведомления»/, /«Что показывать»/, /переключател/, /Письмо/],
  ],
  [
    'energy',
    [
      /bitW/,
      /складывается из энергии всех жителей/,
      /тратят коины/,
      /списать за неверные данные и за нарушение правил/,
      /«Истории»/,
    ],
  ],
  [
    'leaderboard',
    [
      /«Месяц», «Неделя», «Квартал», «Год» и «Всё время»/,
      /открывается на месяце/,
      /на одного активного участника/,
      /«Команды»/,
      /«Не показывать меня в лидерборде»/,
      /bitW/,
    ],
  ],
  [
    'coins',
    [
      /за миссии, у которых нет чипа/,
      /Торговом/,
      /bitW и чипы не тратят/,
      /списывает коины сразу/,
      /верн/i,
      /«Истории».*«Валюта»/,
    ],
  ],
  ['badges', [/не тратят/, /Миссия с чипом даёт чип/, /без чипа даёт bitW и коины/, /отозвать/, /«Истории»/]],
  [
    'blog',
    [
      /название и хотя бы один текстовый блок/,
      /Просмотры, комментарии и оценки при этом сохраняются/,
      /модератор снимает/,
      /пропадают навсегда/,
      /Текст останется у вас/,
      /поднимает репутацию.*опускает/,
    ],
  ],
  [
    'karma',
    [
      /«Нравится».*поднимает репутацию/,
      /«Не нравится».*опускает/,
      /комментари/i,
      /Себя оценивать нельзя/,
      /снимет модератор.*пропадут навсегда/,
    ],
  ],
  [
    'editor',
    [
      /заголовок, текст, картинка, список, чек-лист, цитата/,
      /Обложкой станет самая верхняя картинка/,
      /название и хотя бы один текстовый блок/,
      /Тему выберите.*предложите/,
      /Просмотры, комментарии и оценки сохранятся/,
      /снимет модератор, они пропадут навсегда. Текст останется у вас/,
    ],
  ],
  [
    'my-missions',
    [
      /«В процессе».*«Пройденные»/,
      /«Вы участвуете»/,
      /«На проверке»/,
      /«Отчёт вернули»/,
      /«Награда получена»/,
      /до награды это ничего не стоит/,
      /чип, если он есть у миссии, иначе bitW и коины/,
      /«Истории»/,
    ],
  ],
])('%s says what has to be said', (topic, stems) => {
  for (const stem of stems) expect(said(topic)).toMatch(stem)
})
