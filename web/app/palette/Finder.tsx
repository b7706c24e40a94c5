import { useDebouncedValue } from '@mantine/hooks'
import { IconKeyboard, IconSearch, IconX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { DEBOUNCE_MS } from '#contract/constants.ts'
import { MAX_SOUGHT } from '#contract/rest/bounds.ts'
import { searchOf } from '#contract/search.ts'
import { useMe } from '../../domains/people/data.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { isFoundSwapped } from '../../ui/piecesOf.ts'
import { Shortcuts } from '../../ui/Shortcuts.tsx'
import { Sought } from '../../ui/Sought.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Option } from './Option.tsx'
import styles from './Palette.module.css'
import { keepRecent, recentGroups, recentOf } from './recent.ts'
import { type Entry, LEAST_LETTERS } from './sources.tsx'
import { texts } from './texts.ts'
import { type Group, MORE, useGroups } from './useGroups.tsx'

interface Props {
  /** An entry was chosen: the palette closes, and then the dialog opens if there is one. */
  onOpen: (dialog: (() => void) | null) => void
  onClose: () => void
}

/** The combobox: the focus stays in the field, and keys move through the list (ARIA APG, combobox with a listbox). */
export function Finder({ onOpen, onClose }: Props) {
  const router = useRouter()
  const me = useMe()
  const list = useId()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), DEBOUNCE_MS)
  const { groups, isSearching, isFailed } = useGroups(asked)
  // The marked option belongs to the text for which it was marked, and stays marked when a group arrives above it.
  const [marked, setMarked] = useState({ text: '', option: '' })
  const options = groups.flatMap(({ key, entries }) =>
    entries.map(entry => ({ id: `${key} ${entry.id}`, key, entry })),
  )
  const own = marked.text === asked ? options.findIndex(({ id }) => id === marked.option) : -1
  const at = Math.max(own, 0)
  const mark = (next: number) => setMarked({ text: asked, option: options[next]?.id ?? '' })
  const search = searchOf(asked)
  const optionId = (index: number) => `${list}-${index}`
  const isOtherLayout = options.some(({ entry }) => isFoundSwapped(search, `${entry.title} ${entry.note}`))
  const isWaiting = isSearching || asked !== text.trim()
  const found = options.length > 0 && texts.found(options.length)
  // Who searched in vain while the server did not answer is not told that nothing was found.
  const none = isFailed ? texts.failed : asked.length < LEAST_LETTERS ? texts.short : texts.nothing

  useEffect(() => {
    document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, at])

  const open = ({ id, to, title }: Entry, key: Group['key'], isNewTab: boolean) => {
    if (typeof to === 'function') return onOpen(to)
    // What is opened again from the latest ones stays of the group in which it was found.
    const group =
      key === 'recent'
        ? recentOf(me.id).find(({ href }) => href === to)?.group
        : recentGroups.find(known => known === key)
    if (group && id !== MORE) keepRecent(me.id, { title, href: to, group })
    if (isNewTab) return void window.open(to, '_blank', 'noopener')
    onOpen(null)
    router.history.push(to)
  }

  // Enter pressed before the results are there opens the first of them.
  const awaited = useRef<'here' | 'tab'>(null)
  const handleFound = useEffectEvent(() => {
    const where = awaited.current
    // Also of one that found nothing: what is found later opens nothing by itself.
    awaited.current = null
    if (where && options[0]) open(options[0].entry, options[0].key, where === 'tab')
  })
  useEffect(() => {
    if (!isWaiting) handleFound()
  }, [isWaiting])

  /** The first option of the next or previous group. */
  const groupFrom = (index: number, by: 1 | -1) => {
    const starts = options.flatMap(({ key }, start) => (options[start - 1]?.key === key ? [] : [start]))
    const group = starts.findLastIndex(start => start <= index)
    return starts[(group + by + starts.length) % starts.length] ?? 0
  }

  const handleKey = (event: KeyboardEvent) => {
    const { key } = event
    if (event.nativeEvent.isComposing) return
    if (key === 'Enter' && isWaiting && (own < 0 || asked !== text.trim()))
      awaited.current = event.ctrlKey || event.metaKey ? 'tab' : 'here'
    else if (options.length === 0) return
    else if (key === 'ArrowDown') mark((at + 1) % options.length)
    else if (key === 'ArrowUp') mark((at - 1 + options.length) % options.length)
    else if (key === 'Tab') mark(groupFrom(at, event.shiftKey ? -1 : 1))
    else if (key === 'Enter') {
      const option = options[at]
      if (option) open(option.entry, option.key, event.ctrlKey || event.metaKey)
    } else return
    event.preventDefault()
  }

  const handleClick = (event: MouseEvent, entry: Entry, key: Group['key']) => {
    // The browser opens the link itself where it was asked for a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    open(entry, key, false)
  }

  return (
    <>
      <div className={styles.field}>
        <IconSearch aria-hidden="true" />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label={texts.title}
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-activedescendant={options.length > 0 ? optionId(at) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={MAX_SOUGHT}
          placeholder={texts.placeholder}
          value={text}
          onChange={event => {
            setText(event.currentTarget.value)
            awaited.current = null
          }}
          onKeyDown={handleKey}
        />
        {isOtherLayout && (
          <Tag tone="line" icon={<IconKeyboard />}>
            {texts.swapped(search.all.map(term => term.swapped || term.typed).join(' '))}
          </Tag>
        )}
        <IconButton label={texts.close} icon={<IconX />} className={styles.close} onClick={onClose} />
        <kbd className={styles.escape} aria-hidden="true">
          Esc
        </kbd>
      </div>
      <p className="visually-hidden" role="status">
        {isWaiting ? texts.searching : isFailed && found ? `${texts.failed} ${found}` : found || none}
      </p>
      {(isFailed || !found) && (
        <p className={styles.note} aria-hidden="true">
          {isWaiting && !isFailed ? texts.searching : none}
        </p>
      )}
      <div
        role="listbox"
        id={list}
        aria-label={texts.title}
        aria-busy={isWaiting}
        tabIndex={-1}
        className={styles.list}
      >
        <Sought words={asked}>
          {groups.map(({ key, start, entries, hasMore }) => (
            <div key={key} role="group" aria-labelledby={`${list}-${key}`}>
              <div className={styles.head} role="presentation">
                <span id={`${list}-${key}`}>{texts.groups[key]}</span>
                {hasMore && <span>{texts.moreHidden}</span>}
              </div>
              {entries.map((entry, index) => {
                const own = start + index
                return (
                  <Option
                    key={entry.id}
                    id={optionId(own)}
                    entry={entry}
                    isMarked={own === at}
                    onClick={event => handleClick(event, entry, key)}
                    onHover={() => own !== at && mark(own)}
                  />
                )
              })}
            </div>
          ))}
        </Sought>
      </div>
      <div className={styles.foot}>
        <Shortcuts shortcuts={texts.shortcuts} />
      </div>
    </>
  )
}
