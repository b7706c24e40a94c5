/** The day materials of the city drawings: [top, left, right] faces, light from the left. */
export const materials = {
  white: ['#ffffff', '#dfe8fa', '#bccbed'],
  blue: ['#8fb0ff', '#3d69f6', '#2449d4'],
  sky: ['#d6e6ff', '#a4c4ff', '#7ba3f2'],
  apricot: ['#ffeedd', '#ffd8b8', '#f6bc90'],
  teal: ['#c8f3ec', '#86ddd1', '#4fb9af'],
  navy: ['#47589c', '#2a3a78', '#1b2858'],
  volt: ['#e4ff8a', '#c8f135', '#a3cf14'],
  coral: ['#ffb8a4', '#ff8466', '#e9603f'],
  ground: ['#f1f5fc', '#d3def1', '#b9c8e4'],
  road: ['#d3def1', '#b7c5e0', '#a3b4d6'],
  grass: ['#c4e8a8', '#9bcf7c', '#7fb862'],
  glass: ['#d9f3ff', '#9ed8f7', '#67b4e6'],
  wood: ['#f0cfa4', '#d9ab75', '#bd8c56'],
  dark: ['#33406f', '#232e57', '#182043'],
  coin: ['#ffd166', '#ffb32c', '#e08f08'],
} as const

export type Material = keyof typeof materials

export const top = (material: Material): string => materials[material][0]
export const left = (material: Material): string => materials[material][1]
export const right = (material: Material): string => materials[material][2]

export const ink = {
  shade: '#1b2858',
  trace: '#a9d912',
  windowLeft: '#b5c9f4',
  windowRight: '#93abe2',
  windowLit: '#ffe9b8',
  windowVolt: '#e4ff8a',
  beacon: '#ff6b4e',
  trunk: '#a67c52',
  leafLight: '#8fd27a',
  leafDark: '#66b665',
  water: '#8fd8ff',
  pin: ['#ffdc94', '#ffc65c', '#e59a24'],
  solar: '#2449d4',
  solarLine: '#8fb0ff',
} as const
