type Materials = ReadonlyMap<string, string>

/** The values of a theme's materials (materials.css), by name. What night does not change is as by day. */
export function materialsOf(css: string, theme: 'light' | 'dark'): Materials {
  const values = new Map<string, string>()
  for (const [, selector = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selector.includes('light') && !(theme === 'dark' && selector.includes('dark'))) continue
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g))
      values.set(name, value.trim())
  }
  return values
}

/** The parts of the city that move: the core with the sign upon it, the sparks, the wheel. */
const CORE = /<circle class="core" cx="(?<x>[\d.]+)" cy="(?<y>[\d.]+)" r="(?<r>[\d.]+)".*?<\/g>/g
const SPARK = /<circle class="spark" cx="(?<x>[\d.]+)" cy="(?<y>[\d.]+)" r="(?<r>[\d.]+)"[^>]*>/g
const WHEEL =
  /<g class="spin" transform="translate\((?<x>[\d.]+) (?<y>[\d.]+)\)">.*?<\/g><circle [^>]*><\/g>/g
/** How far the sails of the wheel reach. */
const REACH = 24
/** The paint of the core. */
const PAINT = /<radialGradient id="rxCore".*?<\/radialGradient>/

/** A drawing without what moves, with the values of its materials: a picture that a browser paints once. */
export const stillOf = (svg: string, materials: Materials): string =>
  svg
    .replaceAll(CORE, '')
    .replaceAll(SPARK, '')
    .replaceAll(WHEEL, '')
    .replace(PAINT, '')
    .replaceAll(
      /var\((--[\w-]+),([^)]*)\)/g,
      (_, name: string, otherwise: string) => materials.get(name) ?? otherwise,
    )

/** A part that moves by itself upon the picture: the square around it, in the units of the drawing, and its shapes. */
export interface MovingPart {
  readonly kind: 'core' | 'spark' | 'wheel'
  readonly x: number
  readonly y: number
  readonly size: number
  readonly markup: string
}

const rounded = (value: number) => Number(value.toFixed(1))

export function movingPartsOf(svg: string): MovingPart[] {
  const found = (kind: MovingPart['kind'], shape: RegExp) =>
    [...svg.matchAll(shape)].map(({ 0: whole, groups = {} }) => {
      const [x, y, reach] = [Number(groups['x']), Number(groups['y']), Number(groups['r'] ?? REACH)]
      const paint = kind === 'core' ? `<defs>${PAINT.exec(svg)?.[0]}</defs>` : ''
      return {
        kind,
        x: rounded(x - reach),
        y: rounded(y - reach),
        size: rounded(2 * reach),
        markup: paint + whole.replaceAll(/ class="[\w-]+"/g, ''),
      }
    })
  return [...found('core', CORE), ...found('spark', SPARK), ...found('wheel', WHEEL)]
}
