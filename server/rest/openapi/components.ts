import type { Components } from './document.ts'

/** Only the components that are referred to, directly or indirectly. */
export function componentsFor(roots: unknown, components: Components): Components {
  const used = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (key !== '$ref' || typeof inner !== 'string') visit(inner)
      else if (!used.has(inner)) {
        used.add(inner)
        const [, , kind, name] = inner.split('/') as [string, string, keyof Components, string]
        visit(components[kind][name])
      }
    }
  }
  visit(roots)
  const kept = (kind: keyof Components) =>
    Object.fromEntries(
      Object.entries(components[kind]).filter(([name]) => used.has(`#/components/${kind}/${name}`)),
    )
  return {
    ...components,
    schemas: kept('schemas'),
    parameters: kept('parameters'),
    responses: kept('responses'),
  }
}
