import { quoted } from '#contract/words.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { idsInRange, pathInList, refuseUnknown } from '../ids.ts'

/** Puts items on sale, or takes them off it: all of `{ids}` or none. What is there already stays as it was. */
export function publish({ executor, table }: City, isOnSale: boolean): Command<{ ids: readonly number[] }> {
  return executor.command(table('shop-items'), async ({ tx, now, refusals }, { data: { ids } }) => {
    const at = pathInList('ids')
    const items = await tx<{ id: number; name: string | null; missing: string[] }[]>`
      select id, name, array_remove(array[case when name is null then 'name' end, case when price is null then 'price' end], null) as missing
      from shop_items where id = any(${idsInRange(ids)}::integer[]) and deleted_at is null order by id for no key update`
    refuseUnknown(ids, items, at, refusals)
    const problems = items.flatMap(({ id, name, missing }) =>
      missing.map(attribute => ({
        path: [...at(id), attribute],
        message: `${name === null ? `Товар ${id}` : quoted(name)}: ${refusals.texts.required(attribute)}`,
      })),
    )
    if (isOnSale && problems.length > 0) throw refusals.problems(problems)
    await tx`
      update shop_items set published_at = ${isOnSale ? now : null}::timestamptz, updated_at = ${now}
      where id = any(${ids as number[]}::integer[]) and (published_at is null) = ${isOnSale}`
    return ids
  })
}
