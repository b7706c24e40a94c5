/**
 * @module-tag slow
 * @module-tag once
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collections } from '#contract/index.ts'
import type { AnyField, ScalarField } from '#contract/rest/fields/index.ts'
import { attributeRights, fill, sight, values } from './testing/rights/attributes.ts'
import { collectionRights, type Mark, marks } from './testing/rights/collections.ts'
import { type Sample, type Scene, samples } from './testing/rights/rows.ts'
import { type Observed, outcomeOf, Stage } from './testing/rights/stage.ts'
import { type Line, type Role, signedIn } from './testing/rights/table.ts'
import { type Asks, type Method, type World, world } from './testing/world.ts'

let city: World
let stage: Stage
beforeAll(async () => {
  city = await world()
  stage = new Stage(city, await city.build.resident())
})
afterAll(() => city.close())

const attributesOf = new Map(
  collections.map(({ name, fields }) => [name as string, fields as Readonly<Record<string, AnyField>>]),
)
const fieldOf = (collection: string, attribute: string) => attributesOf.get(collection)?.[attribute]
const isScalar = (field: AnyField | undefined): field is ScalarField =>
  field !== undefined && !['one', 'many', 'inverse'].includes(field.kind)

/** Whether an attribute of a row is returned when it is requested by name. */
async function sighted(asks: Asks, address: string, attribute: string, sample: Sample, scalar: boolean) {
  const wish = scalar ? `fields[0]=${attribute}` : `populate[${attribute}]=true`
  const { status, body } = await asks.get(`${address}?${wish}`)
  // A request for an unreadable attribute is refused; an unreadable relation is left out.
  if (status === 400 || status === 404) return 'hidden'
  const value = sample.flat ? body[attribute] : body.data.attributes[attribute]
  const shown = scalar || sample.flat ? value : value?.data
  return shown === null || shown === undefined ? 'hidden' : 'seen'
}

let words = 0
/** A valid value of the kind; for a relation to a user, the uninvolved resident. */
function valueFor(name: string, field: AnyField | undefined, scene: Scene): unknown {
  if (name in values) return values[name]
  switch (field?.kind) {
    case 'integer':
    case 'decimal':
      return 5
    case 'boolean':
      return true
    case 'datetime':
      return '2026-01-02T03:04:05.000Z'
    case 'enumeration':
      return field.words[0]
    case 'one':
      return field.target === 'users' ? scene.bystander : null
    case 'many':
    case 'inverse':
      return null
    default:
      return field?.unique ? `слово${(words += 1)}@city.example` : 'слово'
  }
}

/** The outcome of writing one attribute; a 403 must name it. */
async function written(
  line: Line<string>,
  role: Role,
  mark: Mark,
  { scene, asks }: Awaited<ReturnType<Stage['enter']>>,
): Promise<readonly Observed[]> {
  const [collection = '', attribute = ''] = line.name.split('.')
  const sample = samples[collection]
  const rights = collectionRights.filter(one => one.subject === collection).map(({ cells }) => cells[role])
  const path = sample?.path ?? `/api/${collection}`
  const field = fieldOf(collection, attribute)
  const isOwner = field?.kind === 'one' && field.owner === true
  const send = async (method: Method, address: string, data: object) => {
    const { status, body } = await asks.send(method, address, sample?.flat ? data : { data })
    const named = body.error?.details.errors?.some(({ path }: { path: string[] }) => path[0] === attribute)
    return status === 403 && !named ? 0 : outcomeOf(status)
  }
  const outcomes: Observed[] = []
  // Others first: a new password of the caller ends their session.
  for (const owner of [scene.neighbour, scene.me]) {
    const value = isOwner && mark === '+' ? owner : valueFor(line.name, field, scene)
    if (rights.some(cell => !'-_'.includes(cell[3] ?? '-'))) {
      const row = (await sample?.make(scene, owner)) ?? 0
      outcomes.unshift(await send('PUT', sample?.single ? path : `${path}/${row}`, { [attribute]: value }))
    } else {
      // No role may update these rows, so the attribute is tested on create. Awards are for others.
      const receiver = rights.some(cell => cell[2] === 'x') ? scene.neighbour : scene.me
      const data = { ...(await sample?.create?.(scene, receiver)), [attribute]: value }
      outcomes.unshift(await send('POST', path, data))
    }
  }
  return outcomes
}

describe.each(signedIn)('attribute by attribute, a %s', role => {
  it.each(attributeRights.filter(({ cells }) => cells[role][0] !== '_'))(
    'sees $name, and filters and sorts by it, as the table says',
    async ({ name, cells }) => {
      const [collection = '', attribute = ''] = name.split('.')
      const sample = samples[collection]
      if (!sample) throw new Error(`rows.ts has no row for ${collection}`)
      const mark = cells[role][0] as keyof typeof sight
      const scalar = isScalar(fieldOf(collection, attribute))
      const path = sample.path ?? `/api/${collection}`
      const { scene, asks } = await stage.enter(role)
      const seen = []
      for (const owner of [scene.me, scene.neighbour]) {
        const row = await sample.make(scene, owner)
        await fill[collection]?.(city, row)
        seen.push(await sighted(asks, `${path}/${row}`, attribute, sample, scalar))
      }
      expect(seen).toEqual(sight[mark])
      const allowed = mark === '+' ? 200 : 400
      const filters = scalar
        ? [
            `filters[${attribute}][$notNull]=true`,
            `filters[$not][${attribute}][$null]=true`,
            `sort=${attribute}`,
          ]
        : [`filters[${attribute}][id][$notNull]=true`, `sort=${attribute}.id`]
      for (const filter of filters) {
        // A list cannot be sorted by a relation to many rows.
        if (filter.startsWith('sort') && fieldOf(collection, attribute)?.kind === 'inverse') continue
        expect([filter, (await asks.get(`${path}?${filter}&fields[0]=id`)).status]).toEqual([filter, allowed])
      }
    },
  )

  it.each(attributeRights.filter(({ cells }) => cells[role][1] !== '_'))(
    'writes $name as the table says',
    async line => {
      const mark = line.cells[role][1] as Mark
      expect(await written(line, role, mark, await stage.enter(role))).toEqual(marks[mark])
    },
  )
})

it('the table names every attribute that has a right of its own', () => {
  const named = new Set(attributeRights.map(({ name }) => name))
  const special = [...attributesOf].flatMap(([collection, fields]) =>
    Object.entries(fields)
      .filter(
        ([name, field]) =>
          name !== 'createdAt' && name !== 'updatedAt' && (field.private || field.read || field.write),
      )
      .map(([name]) => `${collection}.${name}`),
  )
  // The permission tree of a role has its own calls for reading and writing, and no query reaches it.
  const missing = special.filter(name => !named.has(name))
  expect(missing, 'add them to server/testing/rights/attributes.ts').toEqual(['roles.permissions'])
  expect([...named].filter(name => !special.includes(name))).toEqual([])
})
