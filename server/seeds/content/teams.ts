export type TeamSeed = { key: string; name: string; color: string; lead: string }

export const teams = [
  { key: 'foundation', name: 'Фундамент', color: '#2152f3', lead: 't.safin' },
  { key: 'workshop', name: 'Мастерская', color: '#ff6b4e', lead: 'a.vorontsova' },
  { key: 'observatory', name: 'Обсерватория', color: '#21c5c9', lead: 'm.belova' },
  { key: 'lighthouse', name: 'Маяк', color: '#ffb32c', lead: 'o.samoylov' },
  { key: 'harbour', name: 'Причал', color: '#2fb56b', lead: 'e.lanskaya' },
  { key: 'townhall', name: 'Ратуша', color: '#47589c', lead: 'z.orlova' },
] as const satisfies readonly TeamSeed[]

export type TeamKey = (typeof teams)[number]['key']
