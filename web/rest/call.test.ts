import { describe, expectTypeOf, it } from 'vitest'
import { type CallAnswer, call } from './call.ts'

/** Checked by the compiler: a wrong name below an expected error does not compile. */
describe('the typed client of declared calls', () => {
  it('knows the answer of a call, and rows as the query asks for them', () => {
    type Board = CallAnswer<'GET /api/rating'>
    expectTypeOf<Board['data'][number]['change']>().toEqualTypeOf<number | null>()
    const published = () =>
      call('POST /api/shop-items/publish-many', { data: { ids: [4] }, query: { fields: ['name'] } })
    type Item = Awaited<ReturnType<typeof published>>['data'][number]
    expectTypeOf<Item>().not.toHaveProperty('price')
    expectTypeOf<Item['name']>().toEqualTypeOf<string>()
  })

  it('rejects paths, parameters and bodies that no call declares', () => {
    expectTypeOf(call).toBeFunction()
    // @ts-expect-error no such call
    void (() => call('GET /api/ratings', {}))
    // @ts-expect-error no such period
    void (() => call('GET /api/rating', { query: { period: 'day' } }))
    // @ts-expect-error the body is missing
    void (() => call('POST /api/shop-items/publish-many', {}))
    // @ts-expect-error a list of numbers
    void (() => call('POST /api/shop-items/publish-many', { data: { ids: ['four'] } }))
  })
})
