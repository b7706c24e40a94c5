import { publicationOf, removalOf } from '../../moments.ts'
import type { ArticleSeed } from '../articles/article.ts'
import { articles } from '../articles.ts'
import type { Person } from '../people.ts'
import type { Agenda } from './agenda.ts'
import { type Dice, day, hour } from './dice.ts'
import type { Rating } from './events.ts'
import type { MissionLife } from './missions.ts'
import type { Town } from './town.ts'
import type { Workdays } from './workdays.ts'

/** Publishes the articles on their days, with views, ratings and comments of residents. */
export class Portal {
  private readonly town: Town
  private readonly agenda: Agenda
  private readonly dice: Dice
  private readonly now: number
  private readonly workdays: Workdays
  private readonly isHere: (username: string, at: number) => boolean
  private readonly missions: MissionLife

  constructor(
    town: Town,
    agenda: Agenda,
    dice: Dice,
    now: number,
    workdays: Workdays,
    isHere: (username: string, at: number) => boolean,
    missions: MissionLife,
  ) {
    this.missions = missions
    this.town = town
    this.agenda = agenda
    this.dice = dice
    this.now = now
    this.workdays = workdays
    this.isHere = isHere
  }

  plan(readers: readonly Person[]): void {
    for (const article of articles) if (article.state !== 'draft') this.planArticle(article, readers)
  }

  private planArticle(article: ArticleSeed, readers: readonly Person[]): void {
    const published = publicationOf(article, this.now, this.workdays).getTime()
    this.agenda.plan(published, at => {
      this.town.tell(at, { kind: 'article-published', article: article.key })
      this.town.count(at, 'article.published', article.author)
    })
    const author = readers.find(
      reader => reader.username === article.author && reader.role === 'Authenticated',
    )
    if (author && !article.removal && this.dice.chance(0.8))
      this.agenda.plan(this.dice.workingMoment(published + 2 * hour), at =>
        this.missions.takeAsAuthor(at, author),
      )
    const { removal } = article
    if (removal) {
      // A removal wipes ratings, comments and views for good (product §4), so none are made.
      this.agenda.plan(removalOf(article, removal.daysAgo, this.now, this.workdays).getTime(), at =>
        this.town.tell(at, {
          kind: 'article-removed',
          article: article.key,
          by: 'l.gareeva',
          reason: removal.reason,
        }),
      )
      return
    }
    article.comments.forEach((comment, index) => {
      this.agenda.plan(published + comment.hoursLater * hour, at => {
        this.town.tell(at, { kind: 'article-viewed', article: article.key, resident: comment.author })
      })
      this.agenda.plan(published + comment.hoursLater * hour + 90_000, at => {
        this.town.tell(at, {
          kind: 'commented',
          article: article.key,
          comment: index,
          resident: comment.author,
        })
        // Nothing anyone does to their own things counts (product §3).
        if (comment.author !== article.author) this.town.count(at, 'comment.created', comment.author)
      })
    })
    const commenters = new Set(article.comments.map(comment => comment.author))
    for (const reader of readers) {
      if (reader.username === article.author) continue
      const curiosity = (0.25 + 0.75 * reader.zeal) * (0.35 + 0.6 * article.charm)
      if (this.dice.chance(curiosity))
        this.planReading(article, reader, published, commenters.has(reader.username))
    }
  }

  private planReading(article: ArticleSeed, reader: Person, published: number, isCommenter: boolean): void {
    // Most read in the first days, some find it weeks later.
    const delay = this.dice.chance(0.75) ? this.dice.between(0.02, 4) : this.dice.between(4, 40)
    const rating = this.dice.chance(0.3 + 0.6 * article.charm)
      ? 'like'
      : this.dice.chance(0.07)
        ? 'dislike'
        : null
    this.agenda.plan(this.dice.workingMoment(published + delay * day), at => {
      if (!this.isHere(reader.username, at)) return
      this.town.tell(at, { kind: 'article-viewed', article: article.key, resident: reader.username })
      if (rating) this.agenda.plan(at + 60_000, moment => this.rate(moment, article, reader.username, rating))
      if (isCommenter || this.dice.chance(0.5))
        this.rateComments(article, reader.username, published, at + 90_000)
    })
  }

  private rate(at: number, article: ArticleSeed, resident: string, rating: Rating): void {
    this.town.tell(at, { kind: 'article-rated', article: article.key, resident, rating })
    if (rating === 'like') this.town.count(at, 'article.liked', article.author)
  }

  private rateComments(article: ArticleSeed, resident: string, published: number, at: number): void {
    article.comments.forEach((comment, index) => {
      const isThere = published + comment.hoursLater * hour < at - hour
      if (!isThere || comment.author === resident || !this.dice.chance(0.22)) return
      const rating = this.dice.chance(0.96) ? 'like' : 'dislike'
      this.town.tell(at + index * 7000, {
        kind: 'comment-rated',
        article: article.key,
        comment: index,
        resident,
        rating,
      })
    })
  }
}
