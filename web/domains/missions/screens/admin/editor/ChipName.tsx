import { useQuery } from '@tanstack/react-query'
import { chipQuery } from './data.ts'

/** A chip that a mission paid or was to pay, by its name; by its id until that is loaded. */
export const ChipName = ({ id }: { id: number }) => useQuery(chipQuery(id)).data?.name ?? `№\u00a0${id}`
