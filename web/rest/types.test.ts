import { describe, expectTypeOf, it } from 'vitest'
import { api } from './client.ts'
import type { FlatItem, ListQuery } from './types.ts'

/** Checked by the compiler: a wrong name below an expected error does not compile. */
describe('the typed client', () => {
  it('has exactly the attributes that the query selects', () => {
    type Mission = FlatItem<
      'activities',
      { fields: ['name', 'points']; populate: { badge: { fields: ['name'] } } }
    >
    expectTypeOf<Mission['name']>().toEqualTypeOf<string>()
    expectTypeOf<Mission['points']>().toEqualTypeOf<number | null>()
    expectTypeOf<Mission>().not.toHaveProperty('description')
    expectTypeOf<Mission['badge']>().toExtend<{ name: string } | null>()
  })

  it('is flat at every depth', () => {
    type Article = FlatItem<'articles', { populate: { author: { populate: { avatar: true } } } }>
    expectTypeOf<NonNullable<NonNullable<Article['author']>['avatar']>['url']>().toEqualTypeOf<string>()
  })

  it('types media of a list as rows or null, and dates as strings', () => {
    type Chip = FlatItem<'badges', { populate: { image: true } }>
    expectTypeOf<Chip['createdAt']>().toEqualTypeOf<string>()
    expectTypeOf<null>().toExtend<Chip['image']>()
    expectTypeOf<FlatItem<'badges'>>().not.toHaveProperty('image')
  })

  it('rejects names that are not declared', () => {
    const good: ListQuery<'activities'> = {
      sort: ['createdAt:desc', 'badge.name'],
      filters: { deletedAt: { $null: true } },
    }
    expectTypeOf(good).toExtend<ListQuery<'activities'>>()
    // @ts-expect-error no such collection
    void (() => api.list('missions'))
    // @ts-expect-error its rows come flat
    void (() => api.list('users'))
    // @ts-expect-error its rows come flat
    void (() => api.one('files', 7))
    // @ts-expect-error no such attribute
    void (() => api.list('activities', { fields: ['title'] }))
    // @ts-expect-error no such relation
    void (() => api.list('activities', { populate: { chip: true } }))
    // @ts-expect-error no such attribute of the related collection
    void (() => api.list('activities', { filters: { badge: { title: 'x' } } }))
    // @ts-expect-error no such sort key
    void (() => api.list('activities', { sort: ['title:desc'] }))
    // @ts-expect-error a number is no name
    void (() => api.update('activities', 1, { name: 5 }))
  })
})
