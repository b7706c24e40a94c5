import { Input } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconTags } from '@tabler/icons-react'
import { type RefObject, useId } from 'react'
import { Button } from '#web/ui/Button.tsx'
import type { ThemeChoice } from '../../editor/draft.ts'
import { texts } from '../../editor/texts.ts'
import { articleThemes } from './modals.ts'
import { ChosenThemes, ThemeSelect } from './ThemeSelect.tsx'

interface Props {
  chosen: readonly ThemeChoice[]
  error: string | undefined
  onChange: (themes: readonly ThemeChoice[]) => void
  /** What takes the focus when themes are missing. */
  ref: RefObject<HTMLElement | null>
}

/** The themes of an article: a field with a dropdown, on phones and tablets a dialog. */
export function ThemeField({ chosen, error, onChange, ref }: Props) {
  const isSmall = useMediaQuery('(max-width: 1439px)', undefined, { getInitialValueInEffect: false })
  const label = useId()
  const take = (element: HTMLElement | null) => {
    ref.current = element
  }
  if (!isSmall) return <ThemeSelect ref={take} chosen={chosen} error={error} onChange={onChange} />
  const handleOpen = async () => {
    const themes = await articleThemes.open({ chosen })
    if (themes) onChange(themes)
  }
  return (
    <div role="group" aria-labelledby={label}>
      <Input.Label id={label} labelElement="div">
        {texts.themes}
      </Input.Label>
      <Button
        ref={take}
        wide
        variant="line"
        size="small"
        icon={<IconTags />}
        aria-haspopup="dialog"
        onClick={() => void handleOpen()}
      >
        {texts.chooseThemes}
      </Button>
      {error && <Input.Error mt={6}>{error}</Input.Error>}
      <ChosenThemes themes={chosen} onChange={onChange} />
    </div>
  )
}
