/**
 * @module-tag slow
 * @module-tag once
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRights, calls } from './testing/rights/calls.ts'
import { collectionRights, type Mark, marks, verbs } from './testing/rights/collections.ts'
import { type Route, routesOf } from './testing/rights/routes.ts'
import { type Sample, samples } from './testing/rights/rows.ts'
import { type Observed, outcomeOf, Stage } from './testing/rights/stage.ts'
import { type Line, type Role, roles } from './testing/rights/table.ts'
import { type Asks, type Method, type World, world } from './testing/world.ts'

let city: World
let routes: readonly Route[]
let stage: Stage
beforeAll(async () => {
  ;[city, routes] = await routesOf(() => world())
  stage = new Stage(city, await city.build.resident())
})
afterAll(() => city.close())

const pathsOf = ({ subject }: Line): readonly string[] =>
  subject === 'users'
    ? ['/api/users', '/api/users-permissions/users']
    : [samples[subject]?.path ?? `/api/${subject}`]

/** The outcomes for one's own row and for another's, by verb: `list yes gone`. */
async function observe(line: Line, path: string, role: Role): Promise<readonly string[]> {
  const sample = samples[line.name]
  if (!sample) throw new Error(`rows.ts has no row for the line ${line.name}`)
  const { scene, asks } = await stage.enter(role)
  const owners = [scene.me, scene.neighbour]
  const rows: number[] = []
  for (const owner of owners) rows.push(await sample.make(scene, owner))
  const address = (id: number) => (sample.single ? path : `${path}/${id}`)
  const send = async (method: Method, to: string, data: object = {}) =>
    outcomeOf((await asks.send(method, to, sample.flat ? data : { data })).status)
  const each = async (of: (id: number) => Promise<Observed>) => {
    const outcomes: Observed[] = []
    for (const id of sample.single ? [0] : rows) outcomes.push(await of(id))
    return sample.single ? [...outcomes, ...outcomes] : outcomes
  }
  const ask: Record<(typeof verbs)[number], () => Promise<readonly Observed[]>> = {
    list: () => listed(asks, path, rows, sample),
    one: () => each(async id => outcomeOf((await asks.get(address(id))).status)),
    update: () => each(id => send('PUT', address(id), sample.change)),
    delete: () => each(async id => outcomeOf((await asks.remove(address(id))).status)),
    // Last: of some collections a resident has at most one row, so creating one deletes the first.
    create: async () => {
      const outcomes: Observed[] = []
      for (const owner of owners) outcomes.push(await send('POST', path, await sample.create?.(scene, owner)))
      return outcomes
    },
  }
  const seen = new Map<string, string>()
  for (const [verb, run] of Object.entries(ask)) {
    if (line.cells[role][verbs.indexOf(verb as keyof typeof ask)] === '_') continue
    seen.set(verb, [verb, ...(await run())].join(' '))
  }
  return verbs.flatMap(verb => seen.get(verb) ?? [])
}

async function listed(asks: Asks, path: string, rows: readonly number[], { flat }: Sample) {
  const { status, body } = await asks.get(
    `${path}?filters[id][$in][0]=${rows[0]}&filters[id][$in][1]=${rows[1]}&publicationState=preview&fields[0]=id`,
  )
  if (status !== 200) return rows.map(() => outcomeOf(status))
  const ids = new Set((flat ? body : body.data).map(({ id }: { id: number }) => id))
  return rows.map(id => (ids.has(id) ? 'yes' : 'gone'))
}

const stated = ({ cells }: Line, role: Role): readonly string[] =>
  verbs.flatMap((verb, at) => {
    const mark = cells[role][at]
    return mark === '_' ? [] : [[verb, ...marks[mark as Mark]].join(' ')]
  })

describe.each(roles)('the rights of a %s', role => {
  it.each(collectionRights.flatMap(line => pathsOf(line).map(path => ({ ...line, path }))))(
    'to $name at $path are those of the table',
    async line => {
      expect(await observe(line, line.path, role)).toEqual(stated(line, role))
    },
  )

  it.each(callRights)('to the call $name are those of the table', async ({ name, cells }) => {
    const [method = '', pattern = ''] = name.split(',')[0]?.split(' ') ?? []
    const { scene, asks } = await stage.enter(role)
    const { url = pattern, body, headers } = (await calls[name]?.(scene)) ?? {}
    const { status } = await asks.send(method === '*' ? 'GET' : (method as 'GET'), url, body, headers)
    // The calls for signing in answer 400 here, because the requests carry no valid codes.
    expect(status === 400 ? 'yes' : outcomeOf(status)).toBe(cells[role])
  })
})

describe('the tables', () => {
  const told = () => {
    const generic = collectionRights.flatMap(line =>
      pathsOf(line).flatMap(path => {
        const one = samples[line.subject]?.single ? path : `${path}/:id`
        const known = [`GET ${path}`, `GET ${one}`, `POST ${path}`, `PUT ${one}`, `DELETE ${one}`]
        return known.filter((_, at) => line.cells.superadmin[at] !== '_')
      }),
    )
    return new Set([...generic, ...callRights.map(({ subject }) => subject)])
  }

  it('name every route of the application; any other method of a path is answered 405', async () => {
    const lines = told()
    const others = routes.filter(
      ({ method, url }) => !lines.has(`${method} ${url}`) && !lines.has(`* ${url}`),
    )
    const asks = await city.as(await city.build.resident({ role: 'superadmin' }))
    const untold = []
    for (const { method, url } of others) {
      const { status, body } = await asks.send(method as 'GET', url.replace(':id', '1').replace(/:\w+/, 'x'))
      if (status !== 405 || (method !== 'HEAD' && body !== 'Method Not Allowed'))
        untold.push(`${method} ${url}`)
    }
    expect(untold, 'add them to collections.ts or calls.ts of server/testing/rights').toEqual([])
  })

  it('name no route that does not exist', () => {
    const there = new Set(routes.flatMap(({ method, url }) => [`${method} ${url}`, `* ${url}`]))
    expect([...told()].filter(line => !there.has(line))).toEqual([])
  })
})
