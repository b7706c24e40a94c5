import { uid } from '#contract/rest/collection.ts'
import { pictureTypes } from '#contract/rest/fields/index.ts'
import type { Actor } from './authorize.ts'
import type { Body, Change } from './body.ts'
import type { Compiler } from './compile.ts'
import { kindOf } from './fields/index.ts'
import type { Where } from './filters.ts'
import type { Relation, Scalar, Table } from './model.ts'
import type { Planner, Selection } from './plan.ts'
import { isEdited, notesOf } from './schema.ts'
import { type Compiled, Statement } from './statement.ts'

/**
 * `POST /api/tags {"data":{"name":"x"}}` →
 * `with written as (insert into tags (name, …) values ($1::text, …) returning *) select … from written`.
 * Existence of related rows, rights, links and the populated answer are parts of the one statement.
 */
export class Writer {
  readonly #compiler: Compiler

  constructor(compiler: Compiler) {
    this.#compiler = compiler
  }

  create(table: Table, body: Body, selection: Selection, planner: Planner): Compiled {
    const { actor } = planner
    const draft = new Draft(table, body, planner, this.#compiler)
    const columns = draft.columns('create')
    const names = columns.map(([column]) => column)
    const values = columns.map(([, value]) => value)
    draft.with(
      'written',
      `insert into ${table.name} (${names.join(', ')}) select ${values.join(', ')} where ${draft.permitted(actor)} returning *`,
    )
    draft.links()
    return draft.answer(selection, 'written', actor)
  }

  update(
    table: Table,
    by: 'id' | 'only',
    body: Body,
    where: Where | null,
    selection: Selection,
    planner: Planner,
  ): Compiled {
    const { actor } = planner
    const draft = new Draft(table, body, planner, this.#compiler)
    const { statement } = draft
    const row = statement.alias()
    const sets = draft.columns('update').map(([column, value]) => `${column} = ${value}`)
    const conditions = [
      by === 'id' ? `${row}.id = ${statement.slot('id')}` : undefined,
      where && this.#compiler.where(where, row, statement),
      body.where && this.#compiler.where(body.where, row, statement),
      draft.permitted(actor),
    ].filter(Boolean)
    draft.with(
      'written',
      `update ${table.name} ${row} set ${sets.join(', ')} where ${conditions.join(' and ')} returning ${row}.*`,
    )
    draft.links()
    draft.notes()
    return draft.answer(selection, 'written', actor)
  }

  /** A singleton is made when it is missing (contract §2). */
  replace(table: Table, body: Body, where: Where | null, selection: Selection, planner: Planner): Compiled {
    const { actor } = planner
    const draft = new Draft(table, body, planner, this.#compiler)
    const { statement } = draft
    const row = statement.alias()
    const sets = draft.columns('update').map(([column, value]) => `${column} = ${value}`)
    const rule = where ? ` and ${this.#compiler.where(where, row, statement)}` : ''
    draft.with(
      'changed',
      `update ${table.name} ${row} set ${sets.join(', ')} where ${draft.permitted(actor)}${rule} returning ${row}.*`,
    )
    const columns = draft.columns('create')
    draft.with(
      'made',
      `insert into ${table.name} (${columns.map(([column]) => column).join(', ')}) select ${columns.map(([, value]) => value).join(', ')} where ${draft.permitted(actor)} and not exists (select 1 from changed) and not exists (select 1 from ${table.name}) returning *`,
    )
    draft.with('written', 'select * from changed union all select * from made')
    draft.links()
    return draft.answer(selection, 'written', actor)
  }

  /** Returns the row as it was: the select reads the state before the statement. */
  delete(table: Table, by: 'id' | 'only', where: Where | null, selection: Selection, actor: Actor): Compiled {
    const statement = new Statement()
    const row = statement.alias()
    const conditions = [
      by === 'id' ? `${row}.id = ${statement.slot('id')}` : undefined,
      where && this.#compiler.where(where, row, statement),
      statement.guard(actor),
    ].filter(Boolean)
    const matching = conditions.join(' and ')
    const { softDelete } = table.collection
    const now = statement.slot('now')
    const gone = softDelete
      ? `update ${table.name} ${row} set deleted_at = coalesce(${row}.deleted_at, ${now}), updated_at = ${now} where ${matching} returning ${row}.id`
      : `delete from ${table.name} ${row} where ${matching} and ${now} is not null returning ${row}.id`
    const before = statement.alias()
    const found = `(select ${this.#compiler.row(selection, before, statement)} from ${table.name} ${before} where ${before}.id = (select id from gone))`
    return {
      text: `with gone as (${gone}) select ${statement.guard(actor)} as ok, null as missing, ${this.#compiler.envelope(selection, found)} as body${signature(statement)}`,
      bounds: statement.bounds,
    }
  }
}

/** Passes the writer's id to the triggers of this transaction, which run after the statement. */
const signature = (statement: Statement) => `, ${statement.signed()}`

/** Builds one write statement. */
class Draft {
  readonly statement = new Statement()
  readonly #table: Table
  readonly #body: Body
  readonly #planner: Planner
  readonly #compiler: Compiler
  readonly #parts: string[] = []
  readonly #linked = new Map<Relation, string>()
  #missing: readonly string[] = []

  constructor(table: Table, body: Body, planner: Planner, compiler: Compiler) {
    this.#table = table
    this.#body = body
    this.#planner = planner
    this.#compiler = compiler
    this.#checkRelations()
  }

  with(name: string, query: string): void {
    this.#parts.push(`${name} as (${query})`)
  }

  /** Column and value of everything that the body sets on the row itself. */
  columns(mode: 'create' | 'update'): [string, string][] {
    const { statement } = this
    const columns: [string, string][] = []
    for (const [scalar, value] of this.#body.scalars)
      columns.push([scalar.column, this.#value(scalar, value)])
    for (const [{ join }, change] of this.#body.relations) {
      if (join.by !== 'own') continue
      if ('set' in change)
        columns.push([
          join.column,
          change.set[0] === undefined ? 'null' : statement.bind(change.set[0], 'integer'),
        ])
      else if (mode === 'update') {
        const gone = statement.bind(change.disconnect, 'integer[]')
        columns.push([
          join.column,
          `case when ${join.column} = any(${gone}) then null else ${join.column} end`,
        ])
      }
    }
    const now = statement.slot('now')
    if (mode === 'create') {
      columns.push(['created_at', now])
      const publishedAt = this.#table.scalars.get('publishedAt')
      if (publishedAt && !this.#body.scalars.has(publishedAt)) columns.push([publishedAt.column, now])
    }
    columns.push(['updated_at', now])
    return columns
  }

  #value({ field }: Scalar, value: unknown): string {
    if (value === null) return 'null'
    // The driver would encode a bound json value once more.
    return this.statement.bind(value, field.kind === 'json' ? 'text::json' : kindOf(field).column(field))
  }

  /** Related rows that must exist, by type: those of other rows that the caller may not see count as missing. */
  #checkRelations(): void {
    const wanted = new Map<Table, Set<number>>()
    const pictures = new Map<Relation, readonly number[]>()
    for (const [relation, change] of this.#body.relations) {
      const ids = 'set' in change ? change.set : change.connect.map(({ id }) => id)
      if (ids.length === 0) continue
      const all = wanted.get(relation.target) ?? new Set<number>()
      for (const id of ids) all.add(id)
      wanted.set(relation.target, all)
      if (relation.picturesOnly) pictures.set(relation, ids)
    }
    const missing = [...wanted].map(([target, ids], index) => {
      const { statement } = this
      const row = statement.alias()
      const rule = this.#planner.rule(target, 'find', 'preview')
      const seen = rule ? ` and ${this.#compiler.where(rule, row, statement)}` : ''
      const list = statement.bind([...ids], 'integer[]')
      this.with(
        `missing${index}`,
        `select '${uid(target.collection)}' as type, count(*) as n from unnest(${list}) as given(id) where not exists (select 1 from ${target.name} ${row} where ${row}.id = given.id${seen})`,
      )
      return `missing${index}`
    })
    const others = [...pictures].map(([{ name, target }, ids], index) => {
      const list = this.statement.bind([...ids], 'integer[]')
      const types = this.statement.bind([...pictureTypes], 'text[]')
      this.with(
        `others${index}`,
        `select 'picture ${name}' as type, count(*) as n from ${target.name} f where f.id = any(${list}) and not f.mime = any(${types})`,
      )
      return `others${index}`
    })
    this.#missing = [...missing, ...others]
  }

  permitted(actor: Actor): string {
    return [this.statement.guard(actor), ...this.#missing.map(name => `(select n from ${name}) = 0`)].join(
      ' and ',
    )
  }

  /**
   * Pairs of to-many relations: unchanged pairs are kept, so that a pair written twice causes no conflict.
   */
  links(): void {
    let index = 0
    for (const [relation, change] of this.#body.relations) {
      if (relation.join.by !== 'link') continue
      const { table } = relation.join
      const next = `next${index}`
      this.with(next, `select w.id as owner_id, ${this.#nextIds(table, change)} as ids from written w`)
      this.with(
        `gone${index}`,
        `delete from ${table} l using ${next} n where l.owner_id = n.owner_id and not l.target_id = any(n.ids)`,
      )
      this.with(
        `kept${index}`,
        `insert into ${table} (owner_id, target_id, position) select n.owner_id, x.id, x.at from ${next} n, unnest(n.ids) with ordinality x(id, at) on conflict (owner_id, target_id) do update set position = excluded.position`,
      )
      this.#linked.set(
        relation,
        `select x.id as target_id, x.at as position from ${next} n, unnest(n.ids) with ordinality x(id, at)`,
      )
      index += 1
    }
  }

  /** Records changed lists as the ids of their rows. A trigger cannot: it does not see a whole list before and after. */
  notes(): void {
    const notes = notesOf(this.#table)
    // A list of a draft is recorded by the command that sends it.
    if (!notes || this.#table.collection.quietDrafts === 'status') return
    const [me, now] = [this.statement.slot('me'), this.statement.slot('now')]
    const lists = [...this.#linked.keys()]
    const published = this.#table.collection.quietDrafts
      ? ' and exists (select 1 from written w where w.id = n.owner_id and w.published_at is not null)'
      : ''
    for (const [index, { name, field, join }] of lists.entries()) {
      if (join.by !== 'link' || !isEdited(field)) continue
      this.with(
        `noted${index}`,
        `insert into ${notes.table} (${notes.thing}, field, old_value, new_value, changed_by_id, created_at, updated_at) select n.owner_id, '${name}', to_json(b.ids), to_json(n.ids), ${me}, ${now}, ${now} from next${index} n, lateral (select ${currentIds(join.table, 'n.owner_id')} as ids) b where b.ids <> n.ids${published}`,
      )
    }
  }

  #nextIds(table: string, change: Change): string {
    const { statement } = this
    if ('set' in change) return statement.bind(change.set, 'integer[]')
    const current = currentIds(table, 'w.id')
    const gone = statement.bind(change.disconnect, 'integer[]')
    const placed = statement.bind(JSON.stringify(change.connect), 'text::json')
    return `place_links(${current}, ${gone}, ${placed})`
  }

  answer(selection: Selection, name: string, actor: Actor): Compiled {
    const { statement } = this
    const row = statement.alias()
    const links = (relation: Relation, owner: string) =>
      owner === row ? this.#linked.get(relation) : undefined
    const found = `(select ${this.#compiler.row(selection, row, statement, links)} from ${name} ${row})`
    // `type:count` of ids that do not exist or that the caller may not see, or `picture attribute:count` of files that are
    // no pictures.
    const missing =
      this.#missing.length === 0
        ? 'null'
        : `(select type || ':' || n from (${this.#missing.map(part => `select * from ${part}`).join(' union all ')}) m where n > 0 limit 1)`
    return {
      text: `with ${this.#parts.join(', ')} select ${statement.guard(actor)} as ok, ${missing} as missing, ${this.#compiler.envelope(selection, found)} as body${signature(statement)}`,
      bounds: statement.bounds,
    }
  }
}

const currentIds = (table: string, owner: string) =>
  `array(select l.target_id from ${table} l where l.owner_id = ${owner} order by l.position)`
