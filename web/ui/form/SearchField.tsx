import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { DEBOUNCE_MS } from '#contract/constants.ts'
import { IconButton } from '../IconButton.tsx'
import { listTexts } from '../listTexts.ts'
import { InputBox } from './InputBox.tsx'

interface Props {
  label: string
  value: string
  /** Called with the text when typing pauses (specification §9). */
  onChange: (value: string) => void
  className?: string | undefined
}

/** The words to search by. */
export function SearchField({ label, value, onChange, className }: Props) {
  const [text, setText] = useState(value)
  // The address follows the typing and must not overtake it; what comes from elsewhere (Back, «Сбросить») is taken over.
  const [known, setKnown] = useState(value)
  const [told, setTold] = useState(value)
  if (value !== known) {
    setKnown(value)
    // Addresses keep words without the space after which the next one is typed.
    if (value !== told && value !== told.trim()) {
      setText(value)
      setTold(value)
    }
  }
  const tell = useEffectEvent(() => {
    setTold(text)
    onChange(text)
  })
  useEffect(() => {
    if (text === told) return
    const pause = setTimeout(tell, DEBOUNCE_MS)
    return () => clearTimeout(pause)
  }, [text, told])
  return (
    <InputBox
      type="search"
      enterKeyHint="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      icon={<IconSearch />}
      end={text !== '' && <IconButton label={listTexts.clear} icon={<IconX />} onClick={() => setText('')} />}
      value={text}
      onChange={event => setText(event.currentTarget.value)}
      onKeyDown={event => {
        // It searches, as typing does, and does not send the form around it. Ctrl+Enter sends.
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
      }}
      className={className}
    />
  )
}
