/** First values of the singletons. The bonus is the energy gathered before the city opened its gates. */
export const settings = { pointsBalanceRatio: 0.5, energyBonus: 48_000 }
