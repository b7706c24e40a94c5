import { expect, test } from 'vitest'
import { eventKeys } from '#contract/domains/automation.ts'
import { articles } from './articles.ts'
import { chips } from './chips.ts'
import { conditions } from './conditions.ts'
import * as words from './history/words.ts'
import { missions } from './missions.ts'
import { moderators, people, residents } from './people.ts'
import { shopItems } from './shop.ts'
import { teams } from './teams.ts'
import type { Block, Inline, ListItem } from './types.ts'

const count = <T>(list: readonly T[], key: (one: T) => string) => Object.groupBy(list, key)
const repeated = (list: readonly string[]) => list.filter((one, index) => list.indexOf(one) !== index)

test('the city has its 60 residents, 3 moderators and one administrator, with distinct logins, texts and phones', () => {
  expect([residents.length, moderators.length, people.length]).toEqual([60, 3, 64])
  expect(repeated(people.map(person => person.username))).toEqual([])
  expect(repeated(people.map(person => person.about))).toEqual([])
  expect(repeated(people.map(person => person.phone))).toEqual([])
})

test('a team is led by one of its own', () => {
  for (const team of teams) expect(people.find(person => person.username === team.lead)?.team).toBe(team.key)
})

test('there are 45 missions of all eleven types, in every state', () => {
  expect(missions.length).toBe(45)
  expect(repeated(missions.map(mission => mission.key))).toEqual([])
  expect(Object.keys(count(missions, mission => mission.type))).toHaveLength(11)
  const states = count(missions, one =>
    one.deletedDaysAgo !== null
      ? 'deleted'
      : one.publishInDays !== null
        ? 'not yet open'
        : one.deadlineInDays === null
          ? 'without deadline'
          : one.deadlineInDays < 0
            ? 'expired'
            : one.deadlineInDays < 5
              ? 'ends soon'
              : 'ends later',
  )
  expect(Object.keys(states)).toHaveLength(6)
})

test('there are 24 chips in all five colours', () => {
  expect(chips.length).toBe(24)
  expect(Object.keys(count(chips, chip => chip.color))).toHaveLength(5)
})

test('there are 30 shop items of all five types, some of them unpublished', () => {
  expect(shopItems.length).toBe(30)
  expect(Object.keys(count(shopItems, item => item.type))).toHaveLength(5)
  expect(shopItems.filter(item => !item.isPublished).length).toBeGreaterThan(1)
})

test('every automation event has a condition, and its mission exists', () => {
  expect(new Set(conditions.map(condition => condition.event))).toEqual(new Set(eventKeys))
  const keys = missions.map(mission => mission.key)
  expect(conditions.filter(condition => !keys.includes(condition.mission))).toEqual([])
})

test('there are 50 articles, and no two share a cover', () => {
  expect(articles.length).toBe(50)
  expect(repeated(articles.map(article => article.key))).toEqual([])
  expect(repeated(articles.flatMap(article => article.cover ?? []))).toEqual([])
})

test('comments are written by residents of that day and answer earlier comments', () => {
  const wrong = articles.flatMap(article =>
    article.comments.filter(({ author, hoursLater, replyTo }) => {
      const person = people.find(one => one.username === author)
      const daysAgo = article.ageDays - hoursLater / 24
      const answered = replyTo === null ? undefined : article.comments[replyTo]
      const isHere = person && person.hiredDaysAgo > daysAgo && (person.blockedDaysAgo ?? -1) < daysAgo
      return daysAgo < 0 || !isHere || (replyTo !== null && !(answered && answered.hoursLater <= hoursLater))
    }),
  )
  expect(wrong).toEqual([])
})

test('the articles use every block and every mark', () => {
  const used = new Set<string>()
  const items = (list: readonly ListItem[], depth: number): readonly Inline[] =>
    list.flatMap(({ content, items: below }) => {
      if (below) used.add(`list in a list ${depth}`)
      return [...content, ...(below ? items(below, depth + 1) : [])]
    })
  const runs = (block: Block) =>
    block.type === 'text' ? block.content : block.type === 'list' ? items(block.items, 1) : []
  for (const block of articles.flatMap(({ content }) => content)) {
    used.add(block.type === 'heading' ? `heading ${block.level}` : block.type)
    if (block.type === 'list') used.add(block.ordered ? 'numbers' : 'bullets')
    if (block.type === 'image' && block.caption) used.add('caption')
    if (block.type === 'quote' && block.author) used.add('author of a quote')
    if (block.type === 'checklist') for (const { done } of block.items) used.add(done ? 'done' : 'not done')
    for (const { text: _, href, ...marks } of runs(block)) {
      for (const mark of Object.keys(marks)) used.add(mark)
      if (href) used.add(new URL(href).protocol)
    }
  }
  const wanted =
    'heading 2, heading 3, text, image, caption, list, numbers, bullets, list in a list 1, checklist, done, not done, quote, author of a quote, bold, italic, code, https:, mailto:'
  expect([...used].toSorted()).toEqual(wanted.split(', ').toSorted())
})

test('no text ties the city to a month or a season, since it may be populated in any', () => {
  const month = [
    '(январ|феврал|апрел|июн|июл|сентябр|октябр|ноябр|декабр)[а-я]+',
    'март[аеу]?|август[аеу]?|ма[йяею]|весн(а|ы|у|ой)|лет(о|ом|ний|него)|осен(ь|и|ью|ний|него)|зим(а|ы|у|ой)',
    'новогод[а-я]+|новый год|новому году|нового года',
  ].join('|')
  const texts = JSON.stringify([articles, missions, chips, shopItems, words])
  const named = texts.match(new RegExp(`(?<![а-яё])([а-яё]+[ «*]+)?(${month})(?![а-яё])`, 'gi')) ?? []
  // A birthday, the May of a chart, a colleague's name, and what is so in every year.
  expect([...new Set(named.map(name => name.toLowerCase()))].toSorted()).toEqual([
    'в мае',
    'в октябре',
    'день ноября',
    'зимой',
    'каждую осень',
    'май',
    'марта',
    'редкость май',
    'томске зимой',
  ])
})
