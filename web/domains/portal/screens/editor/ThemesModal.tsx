import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import { useDismissGuard } from '#web/ui/modal/dismissal.ts'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import type { ThemeChoice } from '../../editor/draft.ts'
import { texts } from '../../editor/texts.ts'
import { ThemeSelect } from './ThemeSelect.tsx'

type Themes = readonly ThemeChoice[]

/** The themes of an article on phones and tablets. */
export default function ThemesModal({ chosen, onClose }: ModalProps<Themes> & { chosen: Themes }) {
  const [themes, setThemes] = useState(chosen)
  const [isProposing, setProposing] = useState(false)
  // The cross keeps what was chosen, as a dropdown does; a theme that is being proposed is waited for.
  useDismissGuard(async () => {
    if (!isProposing) onClose(themes)
    return false
  })
  return (
    <>
      <DialogTitle>{texts.chooseThemes}</DialogTitle>
      <DialogBody>
        <ThemeSelect
          isList
          chosen={themes}
          error={undefined}
          onChange={setThemes}
          onProposing={setProposing}
        />
      </DialogBody>
      <DialogFoot>
        <Button pending={isProposing && texts.proposing} onClick={() => onClose(themes)}>
          {texts.themesChosen}
        </Button>
      </DialogFoot>
    </>
  )
}
