import { type Icon, IconCpu2 } from '@tabler/icons-react'
import { useId } from 'react'
import type { chipColors } from '#contract/domains/chips.ts'

/** specification §3: the colours of a chip, and two states derived on the page. */
export type ChipTone = (typeof chipColors)[number] | 'InProgress' | 'Completed'

/** Light to dark, pins, traces, the field in the middle, the glyph on it. */
const metals = {
  Blue: ['#86a9ff', '#3d69f6', '#2145cf', '#6f8ff0', '#9db8ff', '#eaf0ff', '#1c3cb8'],
  Green: ['#8ee6a9', '#2fb56b', '#15814a', '#58bd84', '#9fe8ba', '#e5faec', '#0b6a3c'],
  Ocean: ['#7eeaea', '#1bb3bd', '#0a7c8a', '#4fbfc6', '#96ecec', '#dffafa', '#045f69'],
  GrayMedium: ['#c9d3e6', '#94a2c2', '#6b789b', '#a5b1cc', '#d2dbec', '#f1f4fa', '#4a567a'],
  ExtraDark: ['#48579c', '#232f66', '#0d1640', '#59689f', '#7f97ff', '#141d49', '#c8f135'],
  Completed: ['#efffad', '#c8f135', '#8fbb08', '#a9cf2c', '#f3ffc0', '#fbffe6', '#3f5700'],
} as const

const rim =
  'M49.6 14Q60 8 70.4 14L94.6 28Q105 34 105 46L105 74Q105 86 94.6 92L70.4 106Q60 112 49.6 106L25.4 92Q15 86 15 74L15 46Q15 34 25.4 28Z'
const field =
  'M52.2 29Q60 24.5 67.8 29L82.5 37.5Q90.3 42 90.3 51L90.3 68Q90.3 77 82.5 81.5L67.8 90Q60 94.5 52.2 90L37.5 81.5Q29.7 77 29.7 68L29.7 51Q29.7 42 37.5 37.5Z'

interface Props {
  tone: ChipTone
  /** Progress towards the chip, 0–1; shown on the rim of a chip in progress. */
  progress?: number
  /** The glyph of a chip without a picture: the city's, or this one. */
  glyph: boolean | Icon
  className?: string | undefined
}

/** The body of a chip: pins, rim, and a field for its glyph or picture. */
export function ChipPlate({ tone, progress = 0, glyph, className }: Props) {
  const Glyph = glyph === true ? IconCpu2 : glyph
  return (
    <svg viewBox="0 0 120 120" className={className} aria-hidden="true">
      {tone === 'InProgress' ? <Outline progress={progress} /> : <Body tone={tone} />}
      {Glyph && (
        <g transform="translate(60 60) scale(1.5) translate(-12 -12)">
          <Glyph
            size={24}
            stroke={2}
            color={tone === 'InProgress' ? 'var(--chip-ip-ink)' : metals[tone][6]}
          />
        </g>
      )}
    </svg>
  )
}

function Body({ tone }: { tone: keyof typeof metals }) {
  const id = useId()
  const [light, middle, dark, pin, trace, face] = metals[tone]
  return (
    <>
      <linearGradient id={id} x1=".15" y1="0" x2=".85" y2="1">
        <stop offset="0" stopColor={light} />
        <stop offset=".5" stopColor={middle} />
        <stop offset="1" stopColor={dark} />
      </linearGradient>
      <Pins color={pin} />
      <path
        d="M48.7 15Q60 8.5 71.3 15L95.5 29Q106.8 35.5 106.8 48.5L106.8 76.5Q106.8 89.5 95.5 96L71.3 110Q60 116.5 48.7 110L24.5 96Q13.2 89.5 13.2 76.5L13.2 48.5Q13.2 35.5 24.5 29Z"
        fill={dark}
      />
      <path
        d="M48.7 11.5Q60 5 71.3 11.5L95.5 25.5Q106.8 32 106.8 45L106.8 73Q106.8 86 95.5 92.5L71.3 106.5Q60 113 48.7 106.5L24.5 92.5Q13.2 86 13.2 73L13.2 45Q13.2 32 24.5 25.5Z"
        fill={`url(#${id})`}
      />
      <path
        d="M16 40h10l8 8M16 60h12M16 80h10l8-8M104 40H94l-8 8M104 60H92M104 80H94l-8-8M60 12v10M46 20v6l5 5M74 20v6l-5 5M60 108V98M46 100v-6l5-5M74 100v-6l-5-5"
        fill="none"
        stroke={trace}
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        opacity=".85"
      />
      <path d={field} transform="translate(0 2)" fill={dark} opacity=".55" />
      <path d={field} fill={face} />
      <path d="M22 37l30-18" stroke="#fff" strokeWidth="4.5" strokeLinecap="round" opacity=".65" />
      <circle cx="60" cy="17" r="2.6" fill="#fff" opacity=".9" />
    </>
  )
}

function Outline({ progress }: { progress: number }) {
  return (
    <>
      <Pins color="var(--chip-ip-pin)" />
      <path d={rim} fill="var(--chip-ip-fill)" stroke="var(--chip-ip-line)" strokeWidth="6" />
      {progress > 0 && (
        <path
          d={rim}
          fill="none"
          stroke="var(--chip-ip-bar)"
          strokeWidth="6"
          strokeLinecap="round"
          pathLength="100"
          strokeDasharray={`${progress * 100} 100`}
        />
      )}
      <path d={field} fill="none" stroke="var(--chip-ip-line)" strokeWidth="2" strokeDasharray="4 5" />
    </>
  )
}

const Pins = ({ color }: { color: string }) =>
  [3, 97].flatMap(x =>
    [35.5, 55.5, 75.5].map(y => (
      <rect key={`${x} ${y}`} x={x} y={y} width="20" height="9" rx="3" fill={color} />
    )),
  )
