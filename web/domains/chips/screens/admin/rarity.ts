/** How rare a chip is by the share of residents who hold it: unique up to 5 %, rare up to 25 %. */
export function rarityOf(holders: number, residents: number) {
  if (holders === 0) return 'none'
  const share = holders / Math.max(residents, 1)
  return share <= 0.05 ? 'unique' : share <= 0.25 ? 'rare' : 'common'
}
export type Rarity = ReturnType<typeof rarityOf>
