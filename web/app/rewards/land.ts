import { energyQuery } from '../../domains/ledger/data.ts'
import type { Told } from '../../domains/notifications/announce.tsx'
import { makeStale, queryClient } from '../../queries.ts'
import { api } from '../../rest/client.ts'
import { lights } from './lights.ts'

const MOST = 100

/**
 * Reads what notices of energy have brought and the city's energy with it, and hands over what there is to light. The
 * total and the lights change together, so that the counter first stands where it would without them. When that
 * fails, the total alone is read again.
 */
export async function landRewards(me: number, told: readonly Told[]): Promise<void> {
  try {
    const [left, energy] = await Promise.all([amountsAt(me, told), api.only('energy')])
    await queryClient.cancelQueries({ queryKey: energyQuery.queryKey })
    queryClient.setQueryData(energyQuery.queryKey, energy)
    const landed = told.map(({ notices, toast }) => {
      let amount = 0
      for (const { createdAt } of notices) {
        amount += left.get(createdAt) ?? 0
        left.delete(createdAt)
      }
      return { amount, toast }
    })
    lights.add(landed.filter(({ amount }) => amount > 0))
  } catch {
    await makeStale({ stale: [energyQuery.queryKey] })
  }
}

/** Energy by the moment of its change, which is the moment of its notice. */
async function amountsAt(me: number, told: readonly Told[]): Promise<Map<string, number>> {
  const moments = new Set(told.flatMap(({ notices }) => notices.map(({ createdAt }) => createdAt)))
  const { data } = await api.list('user-points-changes', {
    fields: ['amount', 'createdAt'],
    filters: { user: { id: me }, createdAt: { $in: [...moments] } },
    pagination: { page: 1, pageSize: MOST, withCount: false },
  })
  const amounts = new Map<string, number>()
  for (const { createdAt, amount } of data) amounts.set(createdAt, (amounts.get(createdAt) ?? 0) + amount)
  return amounts
}
