import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './Plot.module.css'
import type { AreaPlot } from './plots.tsx'

const of = (name: 'AreaPlot' | 'LinePlot' | 'BarPlot') =>
  lazy(async () => ({ default: (await import('./plots.tsx'))[name] }))
const plots = { area: of('AreaPlot'), line: of('LinePlot'), bar: of('BarPlot') } as const

type Props = ComponentProps<typeof AreaPlot> & { kind: keyof typeof plots; legend?: boolean }

/** A plot whose library is loaded with the first one; the legend is ours, so that it needs no library. */
export function Plot({ kind, legend, ...props }: Props) {
  const Drawing = plots[kind]
  return (
    <>
      <Suspense fallback={<Skeleton height={220} radius="var(--r-md)" />}>
        <Drawing {...props} />
      </Suspense>
      {legend && (
        <ul className={styles.legend} aria-hidden="true">
          {props.series.map(({ name, label, color, strokeDasharray }) => (
            <li key={name}>
              <i
                className={kind === 'line' ? styles.line : undefined}
                style={
                  kind === 'line'
                    ? { borderTopColor: color, borderTopStyle: strokeDasharray ? 'dashed' : 'solid' }
                    : { background: color }
                }
              />
              {label}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
