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
const MOVING =
  /<circle class="core"[^>]*\/><g [^>]*>.*?<\/g>|<circle class="spark"[^>]*\/>|<g class="spin".*?<\/g><circle [^>]*\/><\/g>/g
/** The paint of the core. */
const PAINT = /<radialGradient id="rxCore".*?<\/radialGradient>/

/** A drawing without what moves, with the values of its materials: a picture that a browser paints once. */
export const stillOf = (svg: string, materials: Materials): string =>
  svg
    .replaceAll(MOVING, '')
    .replace(PAINT, '')
    .replaceAll(
      /var\((--[\w-]+),([^)]*)\)/g,
      (_, name: string, otherwise: string) => materials.get(name) ?? otherwise,
    )

/** What moves in a drawing, alone in the same box. */
export function movingOf(svg: string): string {
  const start = svg.slice(0, svg.indexOf('>') + 1)
  const [paint = ''] = PAINT.exec(svg) ?? []
  return `${start}<defs>${paint}</defs>${(svg.match(MOVING) ?? []).join('')}</svg>\n`
}
