import type { Icon } from '@tabler/icons-react'

/** A set of faces of materials.css: top, left, right. */
export type PlateMaterial =
  | 'apricot'
  | 'blue'
  | 'coin'
  | 'coral'
  | 'grass'
  | 'navy'
  | 'sky'
  | 'teal'
  | 'volt'
  | 'white'

interface Props {
  material: PlateMaterial
  glyph: Icon
  className?: string | undefined
}

/** A small chip-slab with a glyph: stands for a thing without a picture of its own. */
export function Plate({ material, glyph: Glyph, className }: Props) {
  const face = (side: 't' | 'l' | 'r') => `var(--m-${material}-${side})`
  return (
    <svg viewBox="-1 24 202 140" className={className} aria-hidden="true">
      <ellipse cx="100" cy="132" rx="74" ry="20" fill="var(--shade)" opacity=".1" />
      <path
        d="M12.3 94.9 26.3 103 16.8 108.4 2.9 100.4ZM44.6 113.6 58.6 121.6 49.1 127.1 35.2 119ZM76.9 132.2 90.8 140.3 81.4 145.7 67.4 137.7ZM187.7 94.9 173.7 103 183.2 108.4 197.1 100.4ZM155.4 113.6 141.4 121.6 150.9 127.1 164.8 119ZM123.1 132.2 109.2 140.3 118.6 145.7 132.6 137.7Z"
        fill="var(--pin-t)"
      />
      <path
        d="M2.9 114.9 16.8 123 16.8 108.4 2.9 100.4ZM35.2 133.5 49.1 141.6 49.1 127.1 35.2 119ZM67.4 152.2 81.4 160.2 81.4 145.7 67.4 137.7ZM173.7 108.2 183.2 113.6 183.2 108.4 173.7 103ZM141.4 126.8 150.9 132.3 150.9 127.1 141.4 121.6ZM109.2 145.5 118.6 150.9 118.6 145.7 109.2 140.3Z"
        fill="var(--pin-l)"
      />
      <path
        d="M26.3 108.2 16.8 113.6 16.8 108.4 26.3 103ZM58.6 126.8 49.1 132.3 49.1 127.1 58.6 121.6ZM90.8 145.5 81.4 150.9 81.4 145.7 90.8 140.3ZM197.1 114.9 183.2 123 183.2 108.4 197.1 100.4ZM164.8 133.5 150.9 141.6 150.9 127.1 164.8 119ZM132.6 152.2 118.6 160.2 118.6 145.7 132.6 137.7Z"
        fill="var(--pin-r)"
      />
      <path d="M3.2 100.1 100 156 100 139.9 3.2 84Z" fill={face('l')} />
      <path d="M196.8 100.1 100 156 100 139.9 196.8 84Z" fill={face('r')} />
      <path d="M100 28.1 196.8 84 100 139.9 3.2 84Z" fill={face('t')} />
      <path d="M3.2 84 100 139.9 196.8 84" fill="none" stroke="var(--edge)" strokeOpacity=".7" />
      <path d="M100 35.4 184.2 84 100 132.6 15.8 84Z" fill={face('l')} opacity=".55" />
      <path
        d="M57.9 59.7 69.6 66.5M142.1 108.3 130.4 101.6M142.1 59.7 130.4 66.5M57.9 108.3 69.6 101.6"
        fill="none"
        stroke="var(--trace)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M41.5 84 100 117.8 100 108.4 41.5 74.6Z" fill="var(--m-dark-l)" />
      <path d="M158.5 84 100 117.8 100 108.4 158.5 74.6Z" fill="var(--m-dark-r)" />
      <path d="M100 40.8 158.5 74.6 100 108.4 41.5 74.6Z" fill="var(--m-dark-t)" />
      {/* The glyph lies flat on the plate. */}
      <g transform="matrix(1.869 1.079 -1.869 1.079 100 74.6) translate(-12 -12)">
        <Glyph size={24} color="var(--volt)" />
      </g>
      <ellipse cx="27.9" cy="84" rx="3.8" ry="2.2" fill="#fff" opacity=".8" />
    </svg>
  )
}
