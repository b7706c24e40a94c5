import type { Database } from '../database/pool.ts'
import type { Model, Table } from './model.ts'
import {
  addNotes,
  addRendered,
  addSearch,
  columnsOf,
  constraints,
  countersOf,
  createCounters,
  createTable,
  foreignKey,
  foreignKeyIndex,
  hasForeignKey,
  linksOf,
  linkTables,
  noteChanges,
  renderedExpression,
} from './schema.ts'

/**
 * The SQL that takes a database to what the declarations say, table by table; empty when they agree.
 * It adds and changes. A removal of what the declarations no longer name is written as a comment, for a person to decide.
 */
export async function schemaDrift(sql: Database, model: Model): Promise<string[]> {
  const columns = await sql<(Existing & { table: string })[]>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as nullable, pg_get_expr(d.adbin, d.adrelid) as default, a.attgenerated <> '' as generated
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = current_schema::regnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped`
  const rules = await sql<{ table: string; name: string; rule: string }[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as rule
    from pg_constraint where connamespace = current_schema::regnamespace`
  const triggers = await sql<{ table: string; definition: string }[]>`
    select c.relname as table, pg_get_triggerdef(t.oid) as definition from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'changes' and c.relnamespace = current_schema::regnamespace`
  const leading = await sql<{ table: string; column: string }[]>`
    select c.relname as table, a.attname as column from pg_index i
    join pg_class c on c.oid = i.indrelid and c.relnamespace = current_schema::regnamespace
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]`
  const found: string[] = []
  const have = (table: string) => columns.filter(column => column.table === table)
  const isThere = (table: string) => have(table).length > 0
  for (const table of model.tables.values()) {
    if (!isThere(table.name)) {
      found.push(createTable(table), ...(table.collection.search === 'row' ? [addSearch(table)] : []))
      continue
    }
    found.push(...columnDrift(table, have(table.name)))
    const existing = new Map(
      rules.filter(rule => rule.table === table.name).map(({ name, rule }) => [name, rule]),
    )
    for (const [name, rule] of constraints(table)) {
      if (!existing.has(name)) found.push(`alter table ${table.name} add constraint ${name} ${rule};`)
    }
    found.push(...(await expressionDrift(sql, table, existing, have(table.name))))
  }
  for (const table of model.tables.values()) {
    const counters = countersOf(table)
    if (counters && !isThere(counters.name)) found.push(createCounters(table))
    else if (counters) {
      const there = new Set(have(counters.name).map(({ name }) => name))
      for (const column of counters.columns.filter(name => !there.has(name)))
        found.push(`alter table ${counters.name} add column ${column} integer default 0 not null;`)
    }
    found.push(...linkTables(table).filter((_, index) => !isThere(linksOf(table)[index]?.name ?? '')))
    for (const relation of table.relations.values()) {
      if (relation.join.by !== 'own') continue
      const name = `${table.name}_${relation.join.column}_fkey`
      if (hasForeignKey(relation) && !rules.some(rule => rule.table === table.name && rule.name === name)) {
        found.push(`alter table ${table.name} add ${foreignKey(table, relation)};`)
      }
      const { column } = relation.join
      if (!leading.some(index => index.table === table.name && index.column === column))
        found.push(...foreignKeyIndex(table, relation))
    }
    const notes = noteChanges(table)
    const definition = triggers.find(one => one.table === table.name)?.definition ?? ''
    const isAlike =
      definition.endsWith(`EXECUTE FUNCTION ${notes}`) &&
      definition.includes(' WHEN ') === Boolean(table.collection.quietDrafts)
    if (notes && !isAlike) found.push(addNotes(table, notes))
  }
  return found
}

interface Existing {
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  /** Of a generated column its expression. */
  readonly default: string | null
  readonly generated: boolean
}

function columnDrift(table: Table, existing: readonly Existing[]): string[] {
  const found: string[] = []
  const alter = (change: string) => found.push(`alter table ${table.name} ${change};`)
  for (const wanted of columnsOf(table)) {
    const column = existing.find(({ name }) => name === wanted.name)
    const fallback = wanted.default === null ? '' : ` default ${wanted.default}`
    if (!column) {
      alter(`add column ${wanted.name} ${wanted.type}${fallback}${wanted.nullable ? '' : ' not null'}`)
      continue
    }
    if (plain(column.type) !== plain(wanted.type)) alter(`alter column ${wanted.name} type ${wanted.type}`)
    if (column.nullable !== wanted.nullable) {
      alter(`alter column ${wanted.name} ${wanted.nullable ? 'drop' : 'set'} not null`)
    }
    if (wanted.name !== 'id' && value(column.default) !== value(wanted.default)) {
      alter(
        `alter column ${wanted.name} ${wanted.default === null ? 'drop default' : `set default ${wanted.default}`}`,
      )
    }
  }
  if (table.collection.search === 'row') {
    const words = existing.filter(({ name }) => name === 'search' || name === 'words')
    if (words.length === 2 && words.every(({ generated }) => generated)) return found
    for (const { name } of words) alter(`drop column ${name}`)
    found.push(addSearch(table))
  }
  return found
}

/** PostgreSQL prints expressions in its own form, so it also prints the declared ones, from a draft table. */
async function printedBy(sql: Database, table: Table) {
  const columns = columnsOf(table).map(({ name, type }) => `${name} ${type}`)
  const rules = constraints(table).map(([name, rule]) => `constraint ${name} ${rule}`)
  const rendered = renderedExpression(table)
  const generated = rendered ? [`rendered text generated always as (${rendered}) stored`] : []
  const draft = `draft_${table.name}`
  return sql.begin(async tx => {
    await tx.unsafe(
      `create temporary table ${draft} (${[...columns, ...generated, ...rules].join(', ')}) on commit drop`,
    )
    const checks = await tx<{ name: string; rule: string }[]>`
      select conname as name, pg_get_constraintdef(oid) as rule
      from pg_constraint where conrelid = ${draft}::regclass and contype <> 'n'`
    const [expression] = await tx<{ text: string }[]>`
      select pg_get_expr(adbin, adrelid) as text from pg_attrdef where adrelid = ${draft}::regclass`
    return { checks, rendered: expression?.text ?? null }
  })
}

async function expressionDrift(
  sql: Database,
  table: Table,
  existing: ReadonlyMap<string, string>,
  columns: readonly Existing[],
): Promise<string[]> {
  const printed = await printedBy(sql, table)
  const found = printed.checks.flatMap(({ name, rule }) => {
    const before = existing.get(name)
    return before === undefined || before === rule
      ? []
      : [
          `alter table ${table.name} drop constraint ${name};\nalter table ${table.name} add constraint ${name} ${rule};`,
        ]
  })
  const rendered = columns.find(({ name }) => name === 'rendered')
  if ((rendered?.default ?? null) !== printed.rendered) {
    if (rendered) found.push(`alter table ${table.name} drop column rendered;`)
    const expression = renderedExpression(table)
    if (expression) found.push(addRendered(table, expression))
  }
  return found
}

const plain = (type: string) =>
  type.replace('timestamp(3) with time zone', 'timestamptz(3)').replace('character varying', 'varchar')

/** `'Blue'::text` and `'Blue'` are one default. */
const value = (text: string | null) => text?.replace(/::[\w ]+$/, '').replace(/^\((.*)\)$/, '$1') ?? null
