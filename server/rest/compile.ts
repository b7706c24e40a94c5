import { limits } from '#contract/rest/limits.ts'
import type { Actor } from './authorize.ts'
import { mayOverflow } from './cost.ts'
import { kindOf } from './fields/index.ts'
import { isText, type Operand, type Where } from './filters.ts'
import type { Relation, Scalar } from './model.ts'
import type { ListPlan, OnePlan, Related, Selection, Shown, SortKey } from './plan.ts'
import { type Compiled, reachOf, Statement } from './statement.ts'
import { wordsCondition } from './words.ts'

/** Where the rows of a relation come from when a write has just set them: `select target_id, position`. */
export type Links = (relation: Relation, owner: string) => string | undefined

/** A computed attribute's SQL, by `collection.attribute`; `row` is the alias of its row. */
export type Expressions = { readonly [attribute: string]: (row: string) => string }

/** Compiles plans to SQL. Every statement returns one row whose only column is the finished JSON text. */
export class Compiler {
  readonly #expressions: Expressions

  constructor(expressions: Expressions) {
    this.#expressions = expressions
  }

  /**
   * `GET /api/tags?fields[0]=name&pagination[pageSize]=2` →
   * `select '{"data":['||(select string_agg(…) from (select … limit 2) t1)||… as body from (select count(*) …) n`
   */
  list(plan: ListPlan, actor: Actor): Compiled {
    const { selection, where, page } = plan
    const statement = new Statement()
    const { table } = selection
    const row = statement.alias()
    const depth = page.offset + page.size
    const all =
      where && isSearch(where)
        ? this.#found(plan, where, row, depth, statement)
        : this.rows(plan, row, statement)
    const size = statement.bind(page.size, 'bigint')
    const offset = statement.bind(page.offset, 'bigint')
    const rows = statement.page(all, size, offset, depth)
    // `offset 0` keeps PostgreSQL from merging the inner select, so that each text is made once before it is measured.
    const each = `select ${this.row(selection, row, statement)} as j from (${rows}) ${row} offset 0`
    const items = `coalesce((${joined(each, mayOverflow(selection, page.size))}),'')`
    if (table.collection.flat) {
      return {
        text: `select '['||${items}||']' as body${statement.guarded(actor)}`,
        bounds: statement.bounds,
      }
    }
    const meta =
      page.style === 'page'
        ? `"page":'||${statement.bind(page.number, 'bigint')}||',"pageSize":'||${size}||'`
        : `"start":'||${offset}||',"limit":'||${size}||'`
    // The rows are the long part: they are copied twice, everything else is put together beside them.
    const head = `select ('{"data":['||${items})||(`
    if (!page.withCount) {
      return {
        text: `${head}'],"meta":{"pagination":{${meta}}}}') as body${statement.guarded(actor)}`,
        bounds: statement.bounds,
      }
    }
    const counted = statement.alias()
    const matching = where ? ` where ${this.where(where, counted, statement)}` : ''
    const pages = page.style === 'page' ? `,"pageCount":'||(n.total+${size}-1)/${size}||'` : ''
    const total = `(select count(*) as total from ${table.name} ${counted}${matching}) n`
    return {
      text: `${head}'],"meta":{"pagination":{${meta}${pages},"total":'||n.total||'}}}') as body${statement.guarded(actor, total)}`,
      bounds: statement.bounds,
    }
  }

  /** The rows of every page of a list, in its order: `select t1.* from tags t1 where … order by …`. */
  rows({ selection: { table }, where, sort }: ListPlan, row: string, statement: Statement): string {
    const condition = where ? ` where ${this.where(where, row, statement)}` : ''
    return `select ${row}.* from ${table.name} ${row}${condition} order by ${this.#order(sort, row, statement)}`
  }

  /**
   * The first rows of a search. PostgreSQL knows no frequency of a rare word, takes it for frequent, and would look for it
   * along the order of the list. So up to `FEW` rows are found first and sorted; when there are more, the order is read.
   */
  #found(
    { selection, sort }: ListPlan,
    where: Where,
    row: string,
    depth: number,
    statement: Statement,
  ): string {
    const { table } = selection
    const one = statement.alias()
    const few = `select ${one}.id from ${table.name} ${one} where ${this.where(where, one, statement)} limit ${FEW + 1}`
    const first = (condition: string, count: string) =>
      `select * from (select ${row}.* from ${table.name} ${row} where ${condition} and (select count(*) from few) ${count} ${FEW} order by ${this.#order(sort, row, statement)} limit ${reachOf(depth)}) ${statement.alias()}`
    return `with few as materialized (${few}) ${first(`${row}.id in (select id from few)`, '<=')} union all ${first(this.where(where, row, statement), '>')}`
  }

  /** No row: the caller has changed since planning. A null body: there is no such row. */
  one({ selection, where }: OnePlan, by: 'id' | 'only', actor: Actor): Compiled {
    const statement = new Statement()
    const row = statement.alias()
    const conditions = [
      by === 'id' ? `${row}.id = ${statement.slot('id')}` : undefined,
      where ? this.where(where, row, statement) : undefined,
    ].filter(Boolean)
    const matching = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
    const found = `select ${this.row(selection, row, statement)} as j from ${selection.table.name} ${row}${matching} limit 1`
    const whole = mayOverflow(selection, 1) ? joined(found, true) : found
    return {
      text: `select ${this.envelope(selection, `(${whole})`)} as body${statement.guarded(actor)}`,
      bounds: statement.bounds,
    }
  }

  /** Rows by id in the order of the ids; ids that the caller may not see are left out. */
  some({ selection, where }: OnePlan, ids: readonly number[], actor: Actor): Compiled {
    const statement = new Statement()
    const row = statement.alias()
    const wanted = `unnest(${statement.bind(ids, 'integer[]')}) with ordinality w(id, n)`
    const rule = where ? ` where ${this.where(where, row, statement)}` : ''
    const each = `select ${this.row(selection, row, statement)} as j from ${wanted} join ${selection.table.name} ${row} on ${row}.id = w.id${rule} order by w.n`
    const items = joined(each, mayOverflow(selection, ids.length))
    return {
      text: `select '{"data":['||coalesce((${items}),'')||'],"meta":{}}' as body${statement.guarded(actor)}`,
      bounds: statement.bounds,
    }
  }

  envelope({ table }: Selection, found: string): string {
    return table.collection.flat ? found : `'{"data":'||${found}||',"meta":{}}'`
  }

  count({ selection: { table }, where }: ListPlan, actor: Actor): Compiled {
    const statement = new Statement()
    const row = statement.alias()
    const matching = where ? ` where ${this.where(where, row, statement)}` : ''
    const counted = `(select count(*)::text from ${table.name} ${row}${matching})`
    return { text: `select ${counted} as body${statement.guarded(actor)}`, bounds: statement.bounds }
  }

  /** The JSON text of a row: `{"id":1,"attributes":{…}}`, or flat as users and files are; `path` leads to it. */
  row(selection: Selection, row: string, statement: Statement, links?: Links, path = ''): string {
    const { table, fields, relations } = selection
    const pieces = new Pieces()
    pieces.text(`{"id":`)
    pieces.sql(`${row}.id::text`)
    pieces.text(table.collection.flat ? '' : ',"attributes":{')
    let comma = table.collection.flat
    const member = (name: string, json: string, when: Where | null, otherwise: string) => {
      pieces.text(`${comma ? ',' : ''}"${name}":`)
      pieces.sql(
        when ? `case when ${this.where(when, row, statement)} then ${json} else '${otherwise}' end` : json,
      )
      comma = true
    }
    const stored = isRendered(selection)
    if (stored) {
      pieces.text(comma ? ',' : '')
      pieces.sql(`${row}.rendered`)
      comma = true
    }
    for (const group of groupsOf(
      stored ? fields.filter(({ part }) => !table.rendered.includes(part)) : fields,
    )) {
      const [first] = group
      if (first?.part.counters) {
        pieces.text(comma ? ',' : '')
        pieces.sql(counted(first.part.counters, group, row))
        comma = true
        continue
      }
      const members = group.map(({ part }) => {
        const expression = part.field.computed
          ? this.#computed(table.collection.name, part, row)
          : `${row}.${part.column}`
        return { name: part.name, json: kindOf(part.field).json(expression) }
      })
      if (!first?.when) {
        for (const { name, json } of members) member(name, json, null, 'null')
        continue
      }
      // One test for all attributes that the same rows show.
      const shown = members.map(({ name, json }, index) => [`'${index > 0 ? ',' : ''}"${name}":'`, json])
      const hidden = members.map(({ name }) => `"${name}":null`).join(',')
      pieces.text(comma ? ',' : '')
      pieces.sql(
        `case when ${this.where(first.when, row, statement)} then ${balanced(shown.flat())} else '${hidden}' end`,
      )
      comma = true
    }
    for (const { part, when } of relations) {
      const nothing = emptyOf(part, table.collection.flat === true)
      member(
        part.relation.name,
        this.#related(part, row, statement, table.collection.flat === true, path + part.relation.name, links),
        when,
        nothing,
      )
    }
    pieces.text(table.collection.flat ? '}' : '}}')
    return pieces.toString()
  }

  #computed(collection: string, scalar: Scalar, row: string): string {
    const expression = this.#expressions[`${collection}.${scalar.name}`]
    if (!expression) throw new Error(`nothing computes ${collection}.${scalar.name}`)
    return `(${expression(row)})`
  }

  #related(
    part: Related,
    owner: string,
    statement: Statement,
    flat: boolean,
    path: string,
    links?: Links,
  ): string {
    const { relation } = part
    const selection = flat ? flattened(part.selection) : nested(part.selection)
    const row = statement.alias()
    const nothing = emptyOf(part, flat)
    const [open, close] = flat ? ['', ''] : ['{"data":', '}']
    const { from, on, position } = source(relation, row, owner, links?.(relation, owner))
    const conditions = [on, part.where && this.where(part.where, row, statement)]
      .filter(Boolean)
      .join(' and ')
    const json = this.row(selection, row, statement, undefined, `${path}.`)
    if (!relation.many) {
      const whole = flat ? json : `'${open}'||${json}||'${close}'`
      // Ids are unique, and so is the inverse of a unique relation.
      return `coalesce((select ${whole} from ${from} where ${conditions}),'${nothing}')`
    }
    const order = part.sort.length > 0 ? this.#order(part.sort, row, statement) : (position ?? `${row}.id`)
    // The size that most populates have stays in the text, where PostgreSQL can plan for it.
    const limit = part.limit === limits.defaultRelated ? part.limit : statement.bind(part.limit, 'bigint')
    const offset = part.offset > 0 ? ` offset ${statement.bind(part.offset, 'bigint')}` : ''
    const picked = `from ${from} where ${conditions} order by ${order} limit ${limit}${offset}`
    // PostgreSQL computes the rows that it skips too: these are picked before the texts are made.
    const each = offset
      ? `select ${json} as j from (select ${row}.* ${picked}) ${row} offset 0`
      : `select ${json} as j ${picked}`
    const items = joined(each, mayOverflow(selection, part.limit), path)
    return `coalesce('${open}['||(${items})||']${close}','${nothing}')`
  }

  #order(sort: readonly SortKey[], row: string, statement: Statement): string {
    const keys = sort.map(({ path, scalar, descending }) => {
      const value = this.#sortValue(path, scalar, row, statement)
      const nulls =
        path.length === 0 && scalar.field.required === true ? '' : descending ? ' nulls first' : ' nulls last'
      return `${value}${isText(scalar) ? ' collate "C"' : ''}${descending ? ' desc' : ''}${nulls}`
    })
    const byId = sort.some(({ path, scalar }) => path.length === 0 && scalar.name === 'id')
    return [...keys, ...(byId ? [] : [`${row}.id`])].join(',')
  }

  #sortValue(path: SortKey['path'], scalar: Scalar, row: string, statement: Statement): string {
    const [step, ...rest] = path
    if (!step) return columnOf(scalar, row)
    const next = statement.alias()
    const { from, on, position } = source(step.relation, next, row)
    const rule = step.rule ? ` and ${this.where(step.rule, next, statement)}` : ''
    const first = position ? ` order by ${position} limit 1` : ''
    return `(select ${this.#sortValue(rest, scalar, next, statement)} from ${from} where ${on}${rule}${first})`
  }

  where(where: Where, row: string, statement: Statement, negated = false): string {
    if ('all' in where) return this.#group(where.all, ' and ', 'true', row, statement, negated)
    if ('any' in where) return this.#any(where.any, row, statement, negated)
    if ('not' in where) return `not (${this.where(where.not, row, statement, true)})`
    if ('related' in where) return this.#relatedCondition(where, row, statement, negated)
    if ('words' in where) return wordsCondition(where, row)
    if ('among' in where) {
      const next = statement.alias()
      const matching = this.where(where.where, next, statement)
      return `${row}.${where.column} = any(array(select ${next}.id from ${where.among.name} ${next} where ${matching}))`
    }
    return scalarCondition(where, columnOf(where.scalar, row), statement)
  }

  /**
   * An alternative that reads another table is evaluated row by row, and only where the cheaper ones before it fail:
   * as EXISTS the planner would read that table whole, for each statement, to hash it.
   */
  #any(parts: readonly Where[], row: string, statement: Statement, negated: boolean): string {
    if (parts.length < 2) return this.#group(parts, ' or ', 'false', row, statement, negated)
    const texts = parts
      .toSorted((a, b) => Number(looksElsewhere(a)) - Number(looksElsewhere(b)))
      .map(part =>
        'related' in part
          ? this.#relatedCondition(part, row, statement, negated, true)
          : this.where(part, row, statement, negated),
      )
    return `(${texts.join(' or ')})`
  }

  #group(
    parts: readonly Where[],
    join: string,
    none: string,
    row: string,
    statement: Statement,
    negated: boolean,
  ): string {
    if (parts.length === 0) return none
    const texts = parts.map(part => this.where(part, row, statement, negated))
    return texts.length === 1 ? (texts[0] ?? none) : `(${texts.join(join)})`
  }

  /** As a left join would read it: a row without a related one has nulls for all of its attributes (contract §5). */
  #relatedCondition(
    where: RelatedWhere,
    row: string,
    statement: Statement,
    negated: boolean,
    correlated = false,
  ): string {
    const { related, where: inner, rule } = where
    if (related.join.by === 'own' && onlyId(inner)) {
      return scalarCondition(inner, `${row}.${related.join.column}`, statement)
    }
    const next = statement.alias()
    const { from, on } = source(related, next, row)
    // A filter by id alone needs no rule where the id stands in a table of links: the link itself shows it. For rows that point
    // here the rule applies, because their existence is part of what it hides.
    const ruled =
      rule && !(related.join.by === 'link' && onlyId(inner))
        ? ` and ${this.where(rule, next, statement)}`
        : ''
    const missing = withNulls(inner)
    if (negated && !related.many) {
      const value = `(select ${this.where(inner, next, statement, true)} from ${from} where ${on}${ruled} limit 1)`
      return missing === null ? value : `coalesce(${value},${missing})`
    }
    const matching = `from ${from} where ${on}${ruled} and ${this.where(inner, next, statement)}`
    const some = correlated
      ? `coalesce((select true ${matching} limit 1),false)`
      : `exists (select 1 ${matching})`
    return missing === true ? `(not exists (select 1 from ${from} where ${on}${ruled}) or ${some})` : some
  }
}

/**
 * The texts `j` of `each`, one after the other. A list that may become longer than an answer may be is summed row by row
 * and ends the statement where it does, before the rest is read (docs/decisions/010).
 */
function joined(each: string, isSummed: boolean, path = ''): string {
  if (!isSummed) return `select string_agg(j,',') from (${each}) x`
  const sum = `select j,sum(octet_length(j)) over (rows unbounded preceding) as bytes from (${each}) i`
  return `select string_agg(case when bytes > ${limits.answerBytes} then answer_too_large('${path}') else j end,',') from (${sum}) x`
}

/** Most rows of a search that are sorted. */
const FEW = 1000

/** Whether rows are searched for words of their own. */
const isSearch = (where: Where): boolean => 'words' in where || ('all' in where && where.all.some(isSearch))

/** Literals and expressions glued with `||`; none of them is null. */
class Pieces {
  readonly #parts: string[] = []
  #literal = ''

  text(literal: string): void {
    this.#literal += literal
  }

  sql(expression: string): void {
    this.#flush()
    this.#parts.push(expression)
  }

  #flush(): void {
    if (this.#literal !== '') this.#parts.push(`'${this.#literal}'`)
    this.#literal = ''
  }

  toString(): string {
    this.#flush()
    return balanced(this.#parts)
  }
}

/** A tree of `||` copies each byte log n times; a chain copies the first one n times, and `concat` costs more calls. */
function balanced(parts: readonly string[]): string {
  if (parts.length <= 2) return parts.join('||')
  const middle = Math.ceil(parts.length / 2)
  return `(${balanced(parts.slice(0, middle))})||(${balanced(parts.slice(middle))})`
}

/** The value of an attribute of a row; 0 for a counter whose row does not exist yet. */
const columnOf = ({ counters, column }: Scalar, row: string): string =>
  counters ? `coalesce((select k.${column} from ${counters} k where k.id = ${row}.id),0)` : `${row}.${column}`

/** Counters as members of the JSON of their row, read by one subquery. */
function counted(counters: string, group: readonly Shown<Scalar>[], row: string): string {
  const names = group.map(({ part }, index) => `${index > 0 ? ',' : ''}"${part.name}":`)
  const pairs = group.flatMap(({ part }, index) => [`'${names[index]}'`, `k.${part.column}::text`])
  const none = names.map(name => `${name}0`).join('')
  return `coalesce((select ${balanced(pairs)} from ${counters} k where k.id = ${row}.id),'${none}')`
}

/** Neighbouring counters, and neighbouring attributes with the same right; those without one stand alone. */
function groupsOf(fields: readonly Shown<Scalar>[]): Shown<Scalar>[][] {
  const groups: Shown<Scalar>[][] = []
  for (const field of fields) {
    const last = groups.at(-1)
    const before = last?.[0]?.part
    const isSame = field.part.counters
      ? before?.counters === field.part.counters
      : field.when && before?.field.read === field.part.field.read
    if (isSame) last?.push(field)
    else groups.push([field])
  }
  return groups
}

/** Whether a row's stored JSON text serves: all that it holds is wanted, and for every row. */
function isRendered({ table, fields }: Selection): boolean {
  const wanted = new Set(fields.map(({ part }) => part))
  return table.rendered.length > 0 && table.rendered.every(scalar => wanted.has(scalar))
}

/** FROM and the join condition of a relation seen from `owner`; `position` orders linked rows. */
function source(relation: Relation, row: string, owner: string, written?: string) {
  const { join, target } = relation
  if (join.by === 'own') return { from: `${target.name} ${row}`, on: `${row}.id = ${owner}.${join.column}` }
  if (join.by === 'foreign')
    return { from: `${target.name} ${row}`, on: `${row}.${join.column} = ${owner}.id` }
  const link = `${row}l`
  const position = join.mine === 'owner_id' ? `${link}.position` : `${row}.id`
  if (written) {
    return {
      from: `(${written}) ${link} join ${target.name} ${row} on ${row}.id = ${link}.target_id`,
      on: 'true',
      position,
    }
  }
  return {
    from: `${join.table} ${link} join ${target.name} ${row} on ${row}.id = ${link}.${join.theirs}`,
    on: `${link}.${join.mine} = ${owner}.id`,
    position,
  }
}

/** Empty media is null, also where many files are allowed (contract §2). */
function emptyOf({ relation }: Related, flat: boolean): string {
  const data = relation.many && !relation.media ? '[]' : 'null'
  return flat ? data : `{"data":${data}}`
}

/** Below a flat row everything is flat; below an enveloped one nothing is, not even users. */
const shaped = (selection: Selection, flat: boolean): Selection => ({
  ...selection,
  table: {
    ...selection.table,
    collection: { ...selection.table.collection, flat } as Selection['table']['collection'],
  },
})
const flattened = (selection: Selection) =>
  selection.table.collection.flat ? selection : shaped(selection, true)
const nested = (selection: Selection) =>
  selection.table.collection.flat ? shaped(selection, false) : selection

const looksElsewhere = (where: Where): boolean =>
  'related' in where ||
  ('all' in where && where.all.some(looksElsewhere)) ||
  ('any' in where && where.any.some(looksElsewhere)) ||
  ('not' in where && looksElsewhere(where.not))

type ScalarWhere = Extract<Where, { scalar: Scalar }>
type RelatedWhere = Extract<Where, { related: Relation }>

const onlyId = (where: Where): where is ScalarWhere => 'scalar' in where && where.scalar.name === 'id'

function operandText(operand: Operand, statement: Statement): string {
  if (!('slot' in operand)) return statement.bind(operand.value, operand.type)
  const slot = statement.slot(operand.slot)
  return operand.days ? `(${slot} + interval '${operand.days} days')` : slot
}

/**
 * A list of booleans is bound as texts: the driver takes the type of a list from its first element, and for a boolean that is the type
 * of a single value.
 */
function listText({ in: values, type }: Extract<Where, { in: unknown }>, statement: Statement): string {
  if (type !== 'boolean') return statement.bind(values, `${type}[]`)
  return `${statement.bind(values.map(String), 'text[]')}::boolean[]`
}

function scalarCondition(where: ScalarWhere, column: string, statement: Statement): string {
  if ('isNull' in where) return `${column} is null`
  if ('in' in where) return `${column} = any(${listText(where, statement)})`
  const operand = operandText(where.operand, statement)
  switch (where.is) {
    case '=i':
      return `lower(${column}) = lower(${operand})`
    case 'like':
    case 'ilike':
      return `${isText(where.scalar) ? column : `${column}::text`} ${where.is} ${operand}`
    case '=':
      return `${column} = ${operand}`
    default:
      return `${column}${isText(where.scalar) ? ' collate "C"' : ''} ${where.is} ${operand}`
  }
}

/** The value of a condition for a row whose attributes are all null, by SQL's three-valued logic. */
function withNulls(where: Where): boolean | null {
  if ('all' in where) {
    const parts = where.all.map(withNulls)
    return parts.includes(false) ? false : parts.includes(null) ? null : true
  }
  if ('any' in where) {
    const parts = where.any.map(withNulls)
    return parts.includes(true) ? true : parts.includes(null) ? null : false
  }
  if ('not' in where) {
    const inner = withNulls(where.not)
    return inner === null ? null : !inner
  }
  if ('related' in where) return withNulls(where.where)
  if ('words' in where || 'among' in where) return null
  return 'isNull' in where ? true : null
}
