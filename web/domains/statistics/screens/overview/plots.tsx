import { AreaChart, BarChart, ChartTooltip, type ChartTooltipProps, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { formatNumber } from '#web/ui/numbers.ts'
import styles from './plots.module.css'

/** The only file that loads the library of plots. A plot is decorative: its table stands behind it. */

interface Series {
  readonly name: string
  readonly label: string
  readonly color: string
  readonly strokeDasharray?: string
}

interface Props {
  data: Record<string, string | number | null>[]
  series: Series[]
  unit?: ((value: number) => string) | undefined
}

const compact = new Intl.NumberFormat('ru-RU', { notation: 'compact', maximumFractionDigits: 1 })
const weeks = {
  minTickGap: 24,
  tickMargin: 8,
  interval: 'equidistantPreserveEnd',
  // Half of a label stands beside the last point: without that room no label but the last fits.
  padding: { left: 12, right: 48 },
} as const
const common = ({ data, series, unit = formatNumber }: Props) =>
  ({
    // Of the frame, which grows with the card.
    h: '100%',
    data,
    dataKey: 'at',
    series,
    valueFormatter: unit,
    gridAxis: 'x',
    tickLine: 'none',
    gridColor: 'var(--line)',
    textColor: 'var(--ink-3)',
    strokeDasharray: '0',
    withLegend: false,
    xAxisProps: weeks,
    yAxisProps: { width: 68, tickFormatter: (value: number) => compact.format(value), allowDecimals: false },
    tooltipAnimationDuration: 0,
  }) as const
const still = { isAnimationActive: false } as const

const Frame = ({ children }: { children: React.ReactNode }) => (
  <div className={styles.plot} aria-hidden="true">
    {children}
  </div>
)

/** Both lines have the point where they meet; Recharts adds what is under the pointer. */
const FirstOfPoint = ({
  payload = [],
  label,
  series = [],
  valueFormatter = formatNumber,
}: Partial<ChartTooltipProps>) => (
  <ChartTooltip label={label} payload={payload.slice(0, 1)} series={series} valueFormatter={valueFormatter} />
)

/** One series up to now. The last point counts a week that has not ended, so the line to it is dashed. */
export function AreaPlot({ data, series: [series], ...props }: Props) {
  if (!series) return null
  const last = data.length - 1
  const rows = data.map((row, n) => {
    const value = row[series.name] ?? null
    return { ...row, [series.name]: n < last ? value : null, running: n >= last - 1 ? value : null }
  })
  const both = [series, { ...series, name: 'running', strokeDasharray: '3 5' }]
  const plot = common({ data: rows, series: both, ...props })
  return (
    <Frame>
      <AreaChart
        {...plot}
        curveType="linear"
        withGradient={false}
        fillOpacity={0.14}
        areaProps={still}
        areaChartProps={{ accessibilityLayer: false }}
        tooltipProps={{ content: <FirstOfPoint series={both} valueFormatter={plot.valueFormatter} /> }}
      />
    </Frame>
  )
}

export const LinePlot = (props: Props) => (
  <Frame>
    <LineChart
      {...common(props)}
      curveType="linear"
      connectNulls
      dotProps={{ r: 3 }}
      lineProps={still}
      lineChartProps={{ accessibilityLayer: false }}
    />
  </Frame>
)

export const BarPlot = (props: Props) => (
  <Frame>
    <BarChart
      {...common(props)}
      // The name of a month stands within its bars.
      xAxisProps={{ ...weeks, padding: { left: 0, right: 0 } }}
      maxBarWidth={20}
      barProps={{ ...still, radius: 5 }}
      barChartProps={{ accessibilityLayer: false }}
    />
  </Frame>
)
