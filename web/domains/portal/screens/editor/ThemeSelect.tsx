import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { DEBOUNCE_MS } from '#contract/constants.ts'
import { themes as themeRows } from '#contract/domains/portal.ts'
import { asRefusal } from '#web/attempt.ts'
import { foundTexts } from '#web/ui/foundTexts.ts'
import { listTexts } from '#web/ui/listTexts.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import type { ThemeChoice } from '../../editor/draft.ts'
import { texts } from '../../editor/texts.ts'
import styles from './ThemeSelect.module.css'
import { proposeTheme, themeChoicesQuery } from './themes.ts'

interface Props {
  chosen: readonly ThemeChoice[]
  error: string | undefined
  onChange: (themes: readonly ThemeChoice[]) => void
  ref?: Ref<HTMLInputElement>
  /** Within the dialog: the themes are shown below the field instead of a dropdown. */
  isList?: boolean
  /** Whether a theme is being proposed, which is chosen once it is there. */
  onProposing?: (isProposing: boolean) => void
}

const MAX_NAME = themeRows.fields.name.max
const PROPOSE = 'propose'
const fold = (name: string) => name.trim().toLowerCase().replaceAll('ё', 'е')

/** Themes of an article: picked, or proposed when there is none of that name; names that are alike stand above. */
export function ThemeSelect({ chosen, error, onChange, ref, isList = false, onProposing }: Props) {
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [words] = useDebouncedValue(typed, DEBOUNCE_MS)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const {
    data: found = [],
    isFetching,
    isPending,
    isLoadingError,
  } = useQuery({
    ...themeChoicesQuery(words),
    placeholderData: keepPreviousData,
  })
  const options = found.filter(({ id }) => !chosen.some(theme => theme.id === id))
  /** The options are still those of the words before. */
  const isSearching = words !== typed || isFetching
  const name = typed.trim()
  const isKnown = [...found, ...chosen].some(theme => fold(theme.name) === fold(name))
  // Offered below what was found, once that is known: it does not move under the pointer.
  const isOffered = name !== '' && !isKnown && !isSearching && !isLoadingError

  const selectFirst = useEffectEvent(() => {
    if (name !== '' && combobox.dropdownOpened) combobox.selectFirstOption()
  })
  useEffect(() => {
    if (!isSearching) selectFirst()
  }, [isSearching])

  /** The choice as it is when the server has made a proposed theme: it may have changed while the answer was waited for. */
  const latest = useRef({ chosen, onChange })
  useEffect(() => {
    latest.current = { chosen, onChange }
  })

  const add = (theme: ThemeChoice) => {
    const { chosen: known, onChange: tell } = latest.current
    tell([...known.filter(({ id }) => id !== theme.id), theme])
    // What was typed since is a search for another one.
    setTyped(now => (now === typed ? '' : now))
    combobox.closeDropdown()
  }

  const [propose] = useSingleFlight(async () => {
    onProposing?.(true)
    try {
      add(await proposeTheme(name))
      toast.success(texts.themeProposed(name))
    } catch (error) {
      const failure = asRefusal(error)
      setRefusal(failure.about('name') ?? failure.message)
    } finally {
      onProposing?.(false)
    }
  })

  const handleSubmit = (value: string) => {
    const theme = options.find(({ id }) => String(id) === value)
    if (theme) add(theme)
    else if (value === PROPOSE) void propose()
  }

  const field = (
    <TextInput
      ref={ref}
      label={texts.themes}
      placeholder={texts.themeHint}
      maxLength={MAX_NAME}
      autoComplete="off"
      value={typed}
      error={refusal ?? error}
      data-autofocus={isList || undefined}
      onChange={event => {
        setTyped(event.currentTarget.value)
        setRefusal(null)
        combobox.openDropdown()
        // Enter takes nothing before the options are those of these words.
        combobox.resetSelectedOption()
      }}
      onClick={() => combobox.openDropdown()}
      onFocus={() => combobox.openDropdown()}
      onBlur={() => combobox.closeDropdown()}
    />
  )
  const list = (
    <Combobox.Options
      mah={isList ? undefined : 'var(--dropdown-max-h)'}
      style={{ overflowY: 'auto' }}
      aria-label={texts.themes}
    >
      {options.map(theme => (
        <Combobox.Option key={theme.id} value={String(theme.id)}>
          {theme.name}
        </Combobox.Option>
      ))}
      {isOffered && (
        <Combobox.Option value={PROPOSE} className={styles.propose}>
          <IconPlus />
          {texts.proposeTheme(name)}
        </Combobox.Option>
      )}
      {options.length === 0 && (isPending || isLoadingError || name === '' || isKnown) && (
        <Combobox.Empty>
          {isPending ? foundTexts.searching : isLoadingError ? listTexts.failed : texts.noThemes}
        </Combobox.Empty>
      )}
    </Combobox.Options>
  )
  return (
    <div>
      <Combobox store={combobox} withinPortal={false} onOptionSubmit={handleSubmit}>
        {isList ? (
          <>
            <Combobox.EventsTarget>{field}</Combobox.EventsTarget>
            <div className={styles.list}>{list}</div>
          </>
        ) : (
          <>
            <Combobox.Target>{field}</Combobox.Target>
            <Combobox.Dropdown>{list}</Combobox.Dropdown>
          </>
        )}
      </Combobox>
      <ChosenThemes themes={chosen} onChange={onChange} />
    </div>
  )
}

interface ChosenProps {
  themes: readonly ThemeChoice[]
  onChange: (themes: readonly ThemeChoice[]) => void
}

/** The themes that were picked, each with a button that removes it. */
export const ChosenThemes = ({ themes, onChange }: ChosenProps) =>
  themes.length > 0 && (
    <ul aria-label={texts.themes} className={styles.chosen}>
      {themes.map(theme => (
        <li key={theme.id}>
          <span>{theme.name}</span>
          <button
            type="button"
            aria-label={texts.removeTheme(theme.name)}
            onClick={() => onChange(themes.filter(({ id }) => id !== theme.id))}
          >
            <IconX />
          </button>
        </li>
      ))}
    </ul>
  )
