import { useQuery } from '@tanstack/react-query'
import { Block } from '#web/ui/Block.tsx'
import { formatDeadline } from '#web/ui/dates.ts'
import { type Change, ChangeLog } from '#web/ui/editor/ChangeLog.tsx'
import { formatNumber } from '#web/ui/numbers.ts'
import { residentCountQuery } from '../../residentCount.ts'
import styles from './ChipEditor.module.css'
import { type CityChip, chipChangesQuery, chipMissionsQuery } from './data.ts'
import { HoldersMeter } from './HoldersMeter.tsx'
import { colorNames, texts } from './texts.ts'

/** Beside the form: how rare the chip is, which missions give it, who changed it. */
export function ChipFacts({ chip }: { chip: CityChip }) {
  const { data: residents = 0 } = useQuery(residentCountQuery)
  const { data: missions = [] } = useQuery(chipMissionsQuery([chip.id]))
  const { data: changes = [] } = useQuery(chipChangesQuery(chip.id))
  const percent = residents === 0 ? 0 : (chip.holders_count / residents) * 100
  return (
    <>
      <Block className={styles.fact}>
        <h2>{texts.howRare}</h2>
        <p className={styles.figure}>
          <b>{`${formatNumber(Math.round(percent * 10) / 10)}\u00a0%`}</b>{' '}
          {texts.heldBy(chip.holders_count, residents)}
        </p>
        <HoldersMeter holders={chip.holders_count} residents={residents} />
        <small>{texts.rareNote}</small>
      </Block>
      <Block className={styles.fact}>
        <h2>{texts.ways}</h2>
        {missions.length === 0 ? (
          <p className={styles.none}>{texts.noWays}</p>
        ) : (
          <ul className={styles.ways}>
            {missions.map(({ id, name, until }) => (
              <li key={id}>
                <b>{name}</b>
                <small>{until ? texts.until(formatDeadline(until)) : texts.noDeadline}</small>
              </li>
            ))}
          </ul>
        )}
      </Block>
      <Block className={styles.fact}>
        <h2>{texts.log}</h2>
        <ChangeLog
          changes={changes.map(
            (change): Change => ({
              ...change,
              label: texts.labels[change.field] ?? change.field,
              before: shown(change.field, change.before),
              after: shown(change.field, change.after),
            }),
          )}
        />
      </Block>
    </>
  )
}

function shown(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (field === 'color') return colorNames[value as keyof typeof colorNames]
  if (field === 'image') return Array.isArray(value) && value.length > 0 ? texts.changedPicture : texts.none
  if (field === 'deletedAt') return texts.yes
  return typeof value === 'string' ? value : JSON.stringify(value)
}
