const hair = {
  black: '1f1b2e',
  coal: '2b2230',
  chestnut: '5b2c1f',
  brown: '6b4a2e',
  fair: 'b88a55',
  golden: 'e0b45e',
  copper: 'c24a35',
  ginger: 'd4733a',
  silver: 'a9adc0',
  ash: '8a8fa8',
} as const

const skin = { light: 'f9d3ba', warm: 'f6c5a2', tan: 'e8b088', deep: 'd99b6c' } as const

type Look = {
  /** Number of the lorelei hair cut. */
  cut: number
  hair: keyof typeof hair
  skin?: keyof typeof skin
  glasses?: 1 | 3 | 4 | 5
  beard?: 1 | 2
  freckles?: true
  earrings?: 2 | 3
}

/** Features chosen per person by eye; the rest of the face is derived from the username. */
const looks: Record<string, Look> = {
  't.safin': { cut: 3, hair: 'black', skin: 'tan', beard: 2 },
  'a.golubev': { cut: 5, hair: 'black', skin: 'tan' },
  'n.zhuravlev': { cut: 12, hair: 'brown' },
  'r.akhmetov': { cut: 8, hair: 'black', skin: 'tan', glasses: 4 },
  'i.mordvinova': { cut: 31, hair: 'fair' },
  'p.zaytsev': { cut: 28, hair: 'ash', glasses: 3 },
  'd.balakirev': { cut: 4, hair: 'coal', skin: 'light' },
  'k.tsoy': { cut: 23, hair: 'black', skin: 'warm' },
  'e.lobanov': { cut: 2, hair: 'fair' },
  'v.shubina': { cut: 26, hair: 'ginger', freckles: true },
  'a.vorontsova': { cut: 16, hair: 'chestnut' },
  's.mironova': { cut: 38, hair: 'coal', glasses: 1 },
  'l.kharitonov': { cut: 22, hair: 'brown', beard: 2 },
  'y.rubtsova': { cut: 13, hair: 'fair', glasses: 4 },
  'g.petrosyan': { cut: 44, hair: 'black', skin: 'tan', beard: 1 },
  'm.lisitsyna': { cut: 17, hair: 'copper', freckles: true },
  'b.dugarov': { cut: 9, hair: 'black', skin: 'tan' },
  'o.vishnevskaya': { cut: 32, hair: 'brown', earrings: 3 },
  'f.anisimov': { cut: 20, hair: 'chestnut', glasses: 3 },
  'e.sharapova': { cut: 48, hair: 'golden' },
  'm.belova': { cut: 19, hair: 'ginger', glasses: 3 },
  'd.kim': { cut: 15, hair: 'black', skin: 'warm' },
  'a.karamyshev': { cut: 1, hair: 'brown' },
  'l.nurieva': { cut: 35, hair: 'coal', skin: 'warm', earrings: 3 },
  'v.trofimov': { cut: 25, hair: 'silver', beard: 2 },
  's.egorova': { cut: 29, hair: 'chestnut' },
  'r.melnik': { cut: 47, hair: 'fair' },
  'n.abramova': { cut: 37, hair: 'ash', glasses: 5, earrings: 3 },
  'g.solntsev': { cut: 43, hair: 'golden', freckles: true },
  't.yakovleva': { cut: 42, hair: 'brown' },
  'o.samoylov': { cut: 7, hair: 'copper', beard: 2 },
  'p.chernova': { cut: 24, hair: 'copper' },
  'k.dyachenko': { cut: 39, hair: 'chestnut', skin: 'warm' },
  'a.stepanyants': { cut: 18, hair: 'black', skin: 'tan', earrings: 3 },
  'm.ognev': { cut: 4, hair: 'ginger', glasses: 1 },
  'j.vasileva': { cut: 14, hair: 'chestnut', glasses: 4 },
  'd.fomin': { cut: 6, hair: 'fair', beard: 1 },
  'z.galimova': { cut: 31, hair: 'coal', skin: 'warm' },
  'i.bulatov': { cut: 22, hair: 'black' },
  'r.sokolova': { cut: 10, hair: 'fair', glasses: 1 },
  'e.lanskaya': { cut: 14, hair: 'golden', earrings: 3 },
  'm.gorelov': { cut: 8, hair: 'brown' },
  'a.ushakova': { cut: 33, hair: 'golden' },
  'v.mikhaylov': { cut: 1, hair: 'silver' },
  'n.tkachenko': { cut: 13, hair: 'coal' },
  'y.belyaev': { cut: 12, hair: 'ash', glasses: 3 },
  's.romanova': { cut: 18, hair: 'fair', freckles: true },
  't.khasanov': { cut: 2, hair: 'black', skin: 'tan', beard: 2 },
  'l.davydova': { cut: 32, hair: 'silver', glasses: 5 },
  'a.parfenov': { cut: 11, hair: 'brown' },
  'z.orlova': { cut: 29, hair: 'copper', earrings: 2 },
  'p.rakitin': { cut: 28, hair: 'silver', glasses: 1, beard: 2 },
  'a.timofeeva': { cut: 35, hair: 'golden', freckles: true },
  'd.nikolaev': { cut: 2, hair: 'fair' },
  'o.kuznetsova': { cut: 19, hair: 'chestnut', earrings: 3 },
  'i.larin': { cut: 3, hair: 'brown', glasses: 4 },
  'v.zimina': { cut: 46, hair: 'copper', freckles: true },
  'r.gusev': { cut: 47, hair: 'coal' },
  'e.blinova': { cut: 23, hair: 'fair' },
  'g.chumakov': { cut: 9, hair: 'ginger', beard: 2 },
  'i.kravtsov': { cut: 43, hair: 'ash', glasses: 4, beard: 2 },
  'v.astakhova': { cut: 48, hair: 'chestnut', glasses: 3 },
  'l.gareeva': { cut: 38, hair: 'black', skin: 'warm', earrings: 3 },
  'k.ryabov': { cut: 7, hair: 'silver', glasses: 1 },
}

const variant = (number: number) => `variant${String(number).padStart(2, '0')}`

/** Options of DiceBear's lorelei; among the faces only the open-eyed and smiling ones are left. */
export const loreleiOptions = (username: string, index: number) => {
  const look = looks[username]
  if (!look) throw new Error(`${username} has no look`)
  return {
    seed: username,
    size: 512,
    flip: index % 2 === 1,
    hair: [variant(look.cut)],
    hairColor: [hair[look.hair]],
    skinColor: [skin[look.skin ?? (index % 3 ? 'warm' : 'light')]],
    backgroundColor: [
      [
        'ffd9c2',
        'cfe0ff',
        'd3f5ea',
        'fde3b6',
        'e3e0fb',
        'dff3c0',
        'd9e4ff',
        'ffd6cc',
        'cdf0f2',
        'ffe7c7',
        'f9d9ea',
      ][index % 11] ?? 'cfe0ff',
    ],
    eyes: [2, 4, 6, 8, 10, 12, 13, 14, 16, 20, 21, 23, 24].map(variant),
    eyebrows: [1, 2, 9, 12].map(variant),
    mouth: ['happy01', 'happy02', 'happy05', 'happy06', 'happy14'],
    glasses: [variant(look.glasses ?? 1)],
    glassesProbability: look.glasses ? 100 : 0,
    beard: [variant(look.beard ?? 1)],
    beardProbability: look.beard ? 100 : 0,
    earrings: [variant(look.earrings ?? 2)],
    earringsProbability: look.earrings ? 100 : 0,
    frecklesProbability: look.freckles ? 100 : 0,
    hairAccessoriesProbability: 0,
  }
}
