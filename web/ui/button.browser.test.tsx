import { afterEach, expect, test } from 'vitest'
import { show } from '../testing/app.tsx'
import { Button } from './Button.tsx'

const variants = ['primary', 'soft', 'line', 'ghost', 'danger', 'dangerSoft', 'volt'] as const

afterEach(() => document.documentElement.removeAttribute('data-theme'))

test.each(['light', 'dark'])(
  '%s: a disabled button looks so however it is disabled; a busy one keeps its colours',
  async theme => {
    document.documentElement.dataset['theme'] = theme
    const screen = await show(
      // The mouse stays where the file before has left it: a button under it would have other colours.
      <div style={{ pointerEvents: 'none' }}>
        {variants.map(variant => (
          <p key={variant}>
            <Button variant={variant}>{`${variant} можно`}</Button>
            <Button variant={variant} disabled>{`${variant} нельзя`}</Button>
            <Button variant={variant} aria-disabled>{`${variant} сейчас нельзя`}</Button>
            <Button variant={variant} pending={`${variant} ждёт`} />
          </p>
        ))}
      </div>,
    )
    await expect.element(screen.getByRole('button', { name: 'primary можно', exact: true })).toBeVisible()
    const lookOf = (name: string) => {
      const { backgroundColor, boxShadow, color, cursor } = getComputedStyle(
        screen.getByRole('button', { name, exact: true }).element(),
      )
      return { backgroundColor, boxShadow, color, cursor }
    }
    for (const variant of variants) {
      const { cursor: _, ...usual } = lookOf(`${variant} можно`)
      const disabled = lookOf(`${variant} нельзя`)
      expect(lookOf(`${variant} сейчас нельзя`)).toEqual(disabled)
      expect(disabled).toMatchObject({ boxShadow: 'none', cursor: 'not-allowed' })
      expect(disabled.color).not.toBe(usual.color)
      expect(lookOf(`${variant} ждёт`)).toEqual({ ...usual, cursor: 'progress' })
    }
  },
)
