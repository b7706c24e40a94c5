import type { Doing } from '../../rest/command.ts'

/** The name of a ready reason; 400 for an unknown one. Its row is locked until the transaction ends. */
export async function nameOfCause(
  { tx, refusals }: Pick<Doing, 'tx' | 'refusals'>,
  cause: number | null,
): Promise<string | null> {
  if (cause === null) return null
  const [found] = await tx<{ name: string }[]>`
    select name from mission_award_causes where id = ${cause} for key share`
  if (!found) throw refusals.problems([{ path: ['cause'], message: 'Такой причины нет: выберите другую' }])
  return found.name
}
