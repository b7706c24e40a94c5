import type { SVGProps } from 'react'

const mark = (drawn: React.ReactNode) =>
  function Mark(props: SVGProps<SVGSVGElement>) {
    return (
      <svg viewBox="0 0 24 24" width="1.25em" height="1.25em" aria-hidden="true" {...props}>
        {drawn}
      </svg>
    )
  }

/** Energy, bitW: a volt hexagon with a bolt. */
export const EnergyMark = mark(
  <>
    <path
      d="M9.1 2.7Q12 1 14.9 2.7L18.6 4.8Q21.5 6.5 21.5 9.9L21.5 14.1Q21.5 17.5 18.6 19.2L14.9 21.3Q12 23 9.1 21.3L5.4 19.2Q2.5 17.5 2.5 14.1L2.5 9.9Q2.5 6.5 5.4 4.8Z"
      fill="#c8f135"
      stroke="#86ae00"
    />
    <path d="M14.37 5.34 8.3 13.18H11.56L9.63 18.66 15.7 10.82H12.44Z" fill="#17260a" />
  </>,
)

/** Coins: an amber disc with a skyline. */
export const CoinMark = mark(
  <>
    <circle cx="12" cy="12.6" r="10.4" fill="#b86e00" />
    <circle cx="12" cy="11.6" r="10.4" fill="#ffb32c" />
    <circle cx="12" cy="11.6" r="7.6" fill="#ffd069" stroke="#b86e00" strokeOpacity=".55" />
    <path d="M7.6 15.2v-3.4h2.5v3.4zM10.9 15.2V7.6h2.4v7.6zM14.1 15.2v-5.4h2.4v5.4z" fill="#7f4b00" />
  </>,
)

/** Chips: an aqua hexagon with pins. */
export const ChipMark = mark(
  <>
    <path
      d="M2.2 8.4h3M2.2 12h3M2.2 15.6h3M18.8 8.4h3M18.8 12h3M18.8 15.6h3"
      stroke="#0b7f88"
      strokeWidth="1.8"
      strokeLinecap="round"
    />
    <path
      d="M9.6 3.4Q12 2 14.4 3.4L18.2 5.6Q20.7 7 20.7 9.8L20.7 14.2Q20.7 17 18.2 18.4L14.4 20.6Q12 22 9.6 20.6L5.8 18.4Q3.3 17 3.3 14.2L3.3 9.8Q3.3 7 5.8 5.6Z"
      fill="#21c5c9"
      stroke="#0b7f88"
    />
    <path
      d="M10.6 7.4Q12 6.6 13.4 7.4L15.3 8.5Q16.7 9.3 16.7 10.9L16.7 13.1Q16.7 14.7 15.3 15.5L13.4 16.6Q12 17.4 10.6 16.6L8.7 15.5Q7.3 14.7 7.3 13.1L7.3 10.9Q7.3 9.3 8.7 8.5Z"
      fill="#d9fbfb"
    />
    <circle cx="12" cy="12" r="1.9" fill="#0b7f88" />
  </>,
)
