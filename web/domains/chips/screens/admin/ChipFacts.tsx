import { useQuery } from '@tanstack/react-query'
import { RowLog } from '#web/domains/people/components/RowLog.tsx'
import { Block } from '#web/ui/Block.tsx'
import { formatDeadline } from '#web/ui/dates.ts'
import { figure } from '#web/ui/figure.tsx'
import { formatNumber } from '#web/ui/numbers.ts'
import { residentCountQuery } from '../../residentCount.ts'
import styles from './ChipEditor.module.css'
import { type CityChip, chipChangesQuery, chipMissionsQuery } from './data.ts'
import { HoldersMeter } from './HoldersMeter.tsx'
import { colorNames, texts } from './texts.ts'

/** Beside the form: how rare the chip is, which missions give it, who changed it. */
export function ChipFacts({ chip }: { chip: CityChip }) {
  const count = useQuery(residentCountQuery)
  const missions = useQuery(chipMissionsQuery([chip.id]))
  return (
    <>
      <Block className={styles.fact} title={texts.howRare}>
        {figure(count, residents => (
          <>
            <p className={styles.figure}>
              <b>{`${formatNumber(Math.round((chip.holders_count / Math.max(residents, 1)) * 1000) / 10)}\u00a0%`}</b>{' '}
              {texts.heldBy(chip.holders_count, residents)}
            </p>
            <HoldersMeter holders={chip.holders_count} residents={residents} />
          </>
        ))}
        <small>{texts.rareNote}</small>
      </Block>
      <Block className={styles.fact} title={texts.ways}>
        {figure(missions, list =>
          list.length === 0 ? (
            <p className={styles.none}>{texts.noWays}</p>
          ) : (
            <ul className={styles.ways}>
              {list.map(({ id, name, until }) => (
                <li key={id}>
                  <b>{name}</b>
                  <small>{until ? texts.until(formatDeadline(until)) : texts.noDeadline}</small>
                </li>
              ))}
            </ul>
          ),
        )}
      </Block>
      <RowLog
        title={texts.log}
        className={styles.fact}
        changesOf={isWhole => chipChangesQuery(chip.id, isWhole)}
        inWords={({ field, before, after }) => ({
          label: texts.labels[field] ?? field,
          before: shown(field, before),
          after: shown(field, after),
        })}
      />
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
