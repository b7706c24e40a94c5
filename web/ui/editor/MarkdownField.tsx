import { Input, Textarea, type TextareaProps } from '@mantine/core'
import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import { Markdown } from '../Markdown.tsx'
import { Segments } from '../Segments.tsx'
import styles from './MarkdownField.module.css'
import { addLink, type Edit, type Selected, toggleMark, togglePrefix } from './markdownEdits.ts'
import { texts } from './texts.ts'

interface Props extends Omit<TextareaProps, 'value' | 'label'> {
  label: string
  value: string
}

const edits = [
  {
    name: texts.bold,
    Icon: IconBold,
    edit: (now: Selected) => toggleMark(now, '**', texts.boldWords),
    code: 'KeyB',
  },
  {
    name: texts.italic,
    Icon: IconItalic,
    edit: (now: Selected) => toggleMark(now, '_', texts.italicWords),
    code: 'KeyI',
  },
  {
    name: texts.link,
    Icon: IconLink,
    edit: (now: Selected) => addLink(now, texts.linkWords),
    code: undefined,
  },
  { name: texts.bullets, Icon: IconList, edit: (now: Selected) => togglePrefix(now, '- '), code: undefined },
  {
    name: texts.numbers,
    Icon: IconListNumbers,
    edit: (now: Selected) => togglePrefix(now, '1. '),
    code: undefined,
  },
  {
    name: texts.quote,
    Icon: IconBlockquote,
    edit: (now: Selected) => togglePrefix(now, '> '),
    code: undefined,
  },
  {
    name: texts.code,
    Icon: IconCode,
    edit: (now: Selected) => toggleMark(now, '`', texts.codeWords),
    code: undefined,
  },
] as const

/** The city's Markdown with buttons for its marks and a preview; `Ctrl+B` and `Ctrl+I` as everywhere. */
export function MarkdownField({ label, description, error, value, ...props }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [mode, setMode] = useState<'write' | 'preview'>('write')
  const id = useId()

  const apply = (edit: (now: Selected) => Edit) => {
    const area = field.current
    if (!area) return
    const { from, to, insert, start, end } = edit({
      text: area.value,
      start: area.selectionStart,
      end: area.selectionEnd,
    })
    // As with typing, nothing exceeds the length of the field.
    const length = area.value.length - (to - from) + insert.length
    if (area.maxLength >= 0 && length > area.maxLength) return
    area.focus()
    area.setSelectionRange(from, to)
    // The only way to write into a field that Ctrl+Z takes back; deprecated, and in every browser.
    document.execCommand('insertText', false, insert)
    area.setSelectionRange(start, end)
  }
  const handleKey = (event: KeyboardEvent) => {
    const found = edits.find(({ code }) => code === event.code)
    if (!found || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    apply(found.edit)
  }

  return (
    <Input.Wrapper id={id} label={label} description={description} error={error}>
      <div className={styles.box} data-error={error ? true : undefined}>
        <div className={styles.bar}>
          {mode === 'write' && (
            <div role="toolbar" aria-label={texts.toolbar} className={styles.tools}>
              {edits.map(({ name, Icon, edit }) => (
                <IconButton
                  key={name}
                  label={name}
                  icon={<Icon />}
                  className={styles.tool}
                  // The field keeps its focus and selection.
                  onPointerDown={event => event.preventDefault()}
                  onClick={() => apply(edit)}
                />
              ))}
            </div>
          )}
          <Segments
            label={texts.mode}
            value={mode}
            onChange={setMode}
            options={[
              { value: 'write', label: texts.write },
              { value: 'preview', label: texts.preview },
            ]}
          />
        </div>
        {mode === 'write' ? (
          <Textarea
            minRows={6}
            maxRows={24}
            autosize
            {...props}
            id={id}
            ref={field}
            value={value}
            error={Boolean(error)}
            onKeyDown={handleKey}
            classNames={{ input: styles.input ?? '' }}
          />
        ) : (
          <div className={styles.preview}>
            {value.trim() === '' ? (
              <p className={styles.none}>{texts.nothingWritten}</p>
            ) : (
              <Markdown>{value}</Markdown>
            )}
          </div>
        )}
      </div>
    </Input.Wrapper>
  )
}
