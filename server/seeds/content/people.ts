import { foundation } from './people/foundation.ts'
import { harbour } from './people/harbour.ts'
import { lighthouse } from './people/lighthouse.ts'
import { observatory } from './people/observatory.ts'
import type { Card } from './people/person.ts'
import { staff } from './people/staff.ts'
import { townhall } from './people/townhall.ts'
import { workshop } from './people/workshop.ts'

export type Person = Card & { email: string; phone: string }

/** The zone `000` is not assigned, so no demo number belongs to a real person. */
const person = (card: Card, index: number): Person => ({
  ...card,
  email: `${card.username}@rdp.city.example`,
  phone: `+7 000 000-${String(10 + Math.floor(index / 10)).padStart(2, '0')}-${String(index % 10).padStart(2, '0')}`,
})

/** 60 residents, then 3 moderators, then the administrator. */
export const people: Person[] = [
  ...foundation,
  ...workshop,
  ...observatory,
  ...lighthouse,
  ...harbour,
  ...townhall,
  ...staff,
].map(person)

export const residents = people.filter(one => one.role === 'Authenticated')
export const moderators = people.filter(one => one.role === 'Moderator')
