import { useDebouncedCallback } from '@mantine/hooks'
import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Block, picturesOf } from '#contract/domains/blocks.ts'
import { articles } from '#contract/domains/portal.ts'
import { pictureTypes } from '#contract/rest/fields/index.ts'
import { log } from '#web/log.ts'
import { toast } from '#web/ui/toast/toast.ts'
import {
  type BlockKind,
  currentPlace,
  emptyBlock,
  focusText,
  insertBlocks,
  kindOf,
  moveBlock,
  placeOf,
  turnInto,
} from '../../editor/commands.ts'
import { converter, toDocument, toNextDocument, toNode } from '../../editor/convert.ts'
import { readPictures } from '../../editor/data.ts'
import type { Draft } from '../../editor/draft.ts'
import { extensionsWith } from '../../editor/extensions.ts'
import { isLink } from '../../editor/links.ts'
import { markdownBlocks } from '../../editor/markdown.ts'
import { cleanHtml, isOnlyPicture } from '../../editor/paste.ts'
import { showProblems } from '../../editor/problems.ts'
import type { Problem } from '../../editor/saving.ts'
import { texts } from '../../editor/texts.ts'
import { newBlockId } from '../../editor/tidy.ts'
import { countOnTheWay, isPicture, uploads as makeUploads } from '../../editor/uploads.ts'
import { AddRow } from './AddRow.tsx'
import { BlockMenu } from './BlockMenu.tsx'
import { BlocksContext } from './context.ts'
import { Gutter } from './Gutter.tsx'
import { linkModal } from './modals.ts'
import { ImageBlock } from './PictureView.tsx'
import styles from './Sheet.module.css'
import { Toolbar } from './Toolbar.tsx'
import { takePictures } from './takePictures.ts'

const extensions = extensionsWith(ImageBlock)

/** What the rest of the screen asks of the sheet. */
export interface SheetHandle {
  readonly focus: (need: 'title' | 'text' | 'cover' | 'alts') => void
  /** Converts what was typed in the last moment. */
  readonly flush: () => void
}

interface Props {
  draft: Draft
  problems: readonly Problem[]
  onChange: (part: Partial<Draft>) => void
  /** Pictures that are on their way. */
  onUploading: (count: number) => void
  ref: Ref<SheetHandle>
}

/** Typing is not interrupted by converting and storing; within a second it is done. */
const CONVERT_MS = 250
const CONVERT_AT_LEAST_MS = 700

const MAX_TITLE = articles.fields.title.max

/** The keyboard of a phone covers the lower part of the page; the toolbar stays above it. */
function useKeyboardInset() {
  useEffect(() => {
    const { visualViewport: viewport } = window
    if (!viewport) return
    const handleResize = () => {
      const inset = Math.max(0, innerHeight - viewport.height - viewport.offsetTop)
      document.documentElement.style.setProperty('--keyboard', `${inset}px`)
    }
    viewport.addEventListener('resize', handleResize)
    viewport.addEventListener('scroll', handleResize)
    return () => {
      viewport.removeEventListener('resize', handleResize)
      viewport.removeEventListener('scroll', handleResize)
      document.documentElement.style.removeProperty('--keyboard')
    }
  }, [])
}

/** Makes the title as high as its words. */
function fitHeight(element: HTMLElement | null) {
  if (!element) return
  element.style.height = 'auto'
  element.style.height = `${element.scrollHeight}px`
}

/** The sheet of paper: title and blocks. It keeps the document and copies it into the draft a few times a second. */
export function Sheet({ draft, problems, onChange, onUploading, ref }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLTextAreaElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const live = useRef({ draft, onChange })
  const box = useRef<{ editor: Editor | null; shown: readonly Block[] }>({
    editor: null,
    shown: draft.content,
  })
  useEffect(() => {
    live.current = { draft, onChange }
  })
  useKeyboardInset()
  const titleError = useId()
  useLayoutEffect(() => fitHeight(title.current), [draft.title])
  // A title wraps anew when the page gets narrower, and has no height while another part of the page hides it.
  useEffect(() => {
    const element = title.current
    if (!element) return
    let width = element.clientWidth
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      fitHeight(element)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const [uploads] = useState(makeUploads)
  const [convert] = useState(() => converter(uploads.mediaOf))
  useEffect(() => () => uploads.close(), [uploads])
  useEffect(() => {
    const handled = new Set<string>()
    const unsubscribe = uploads.subscribe(() => {
      const all = uploads.get()
      for (const [name, { media, picture }] of all) {
        if (media === null || !picture || handled.has(name)) continue
        handled.add(name)
        const { draft: known, onChange: change } = live.current
        change({ pictures: { ...known.pictures, [media]: picture } })
        box.current.editor?.commands.command(({ tr }) => {
          tr.doc.forEach((node, at) => {
            if (node.attrs['upload'] === name) tr.setNodeAttribute(at, 'media', media)
          })
          tr.setMeta('addToHistory', false)
          return true
        })
      }
    })
    return () => {
      unsubscribe()
    }
  }, [uploads])

  // Pictures of another article, each looked up once; after a failure again with the next change.
  const lookedUp = useRef(new Set<number>())
  const [coming, setComing] = useState<ReadonlySet<number>>(new Set())
  async function readPasted(content: readonly Block[]) {
    const { pictures } = live.current.draft
    const unknown = picturesOf(content).filter(id => !pictures[id] && !lookedUp.current.has(id))
    if (unknown.length === 0) return
    for (const id of unknown) lookedUp.current.add(id)
    setComing(known => new Set([...known, ...unknown]))
    try {
      const found = await readPictures(unknown)
      live.current.onChange({ pictures: { ...live.current.draft.pictures, ...found } })
      setComing(known => new Set([...known].filter(id => !unknown.includes(id))))
    } catch (error) {
      for (const id of unknown) lookedUp.current.delete(id)
      log('pictures were not looked up', error)
    }
  }

  const flush = useDebouncedCallback(
    () => {
      const { editor } = box.current
      if (!editor) return
      const content = convert(editor.state.doc)
      box.current.shown = content
      live.current.onChange({ content })
      void readPasted(content)
    },
    { delay: CONVERT_MS, maxWait: CONVERT_AT_LEAST_MS, flushOnUnmount: true },
  )

  const place = (files: readonly File[], at?: number) => {
    const { editor } = box.current
    if (!editor) return
    const images = takePictures(files).map(file =>
      editor.schema.node('image', { id: newBlockId(), upload: uploads.start(file) }),
    )
    if (images.length === 0) return
    insertBlocks(editor, images, at === undefined ? currentPlace(editor) : placeOf(editor.state.doc, at))
  }

  const pasteText = (text: string): boolean => {
    const blocks = markdownBlocks(text)
    if (!blocks) return false
    const { editor } = box.current
    const nodes = blocks.map(toNode)
    // A line goes into the sentence that the caret is in.
    const [line] = nodes
    const content = nodes.length === 1 && line?.type === 'paragraph' ? (line.content ?? []) : nodes
    return editor?.commands.insertContent(content) ?? false
  }

  const openLink = async () => {
    const { editor } = box.current
    if (!editor || (!editor.isActive('link') && !editor.can().setLink({ href: 'https://a.b' }))) return
    const { from, to, empty } = editor.state.selection
    const href = await linkModal.open({ href: (editor.getAttributes('link')['href'] as string) ?? '' })
    const chain = editor.chain().focus().setTextSelection({ from, to })
    if (href === null) chain.extendMarkRange('link').unsetLink().run()
    else if (href !== undefined && empty && !editor.isActive('link'))
      chain
        .insertContent({
          type: 'text',
          text: href.replace('mailto:', ''),
          marks: [{ type: 'link', attrs: { href } }],
        })
        .run()
    else if (href !== undefined) chain.extendMarkRange('link').setLink({ href }).run()
  }
  const calls = useRef({ openLink, place, pasteText })
  useEffect(() => {
    calls.current = { openLink, place, pasteText }
  })

  const editor = useEditor(
    {
      extensions,
      content: toDocument(draft.content),
      shouldRerenderOnTransaction: false,
      editorProps: {
        attributes: { 'aria-label': texts.sheet, 'aria-multiline': 'true', role: 'textbox', lang: 'ru' },
        transformPastedHTML(html) {
          const { html: clean, left } = cleanHtml(html, uploads.start)
          if (left > 0) toast.warn(texts.picturesLeft(left))
          return clean
        },
        handlePaste(_, { clipboardData: data }) {
          const files = [...(data?.files ?? [])]
          const html = data?.getData('text/html')
          const text = data?.getData('text/plain') ?? ''
          // Word puts a picture of the text beside the text.
          if (!html && (files.some(isPicture) || (files.length > 0 && text === ''))) {
            calls.current.place(files)
            return true
          }
          const isLinkText = isLink(text) || text === ''
          return !html && !isLinkText && calls.current.pasteText(text)
        },
        handleDOMEvents: {
          // Before its HTML is read, which names a picture of another site.
          paste(_, event) {
            const files = [...(event.clipboardData?.files ?? [])].filter(isPicture)
            if (files.length === 0 || !isOnlyPicture(event.clipboardData?.getData('text/html') ?? ''))
              return false
            event.preventDefault()
            calls.current.place(files)
            return true
          },
        },
        handleDrop(view, event) {
          const files = [...(event.dataTransfer?.files ?? [])]
          // A browser adds the file of a picture that is dragged within the sheet.
          if (view.dragging || files.length === 0) return false
          event.preventDefault()
          calls.current.place(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
          return true
        },
      },
      onUpdate: flush,
    },
    // Without dependencies each render hands the options to ProseMirror anew.
    [uploads],
  )
  useEffect(() => {
    box.current.editor = editor
  })

  useEffect(() => {
    const count = () => onUploading(countOnTheWay(editor.state.doc, uploads.get()))
    const unsubscribe = uploads.subscribe(count)
    editor.on('transaction', count)
    return () => {
      unsubscribe()
      editor.off('transaction', count)
    }
  }, [editor, uploads, onUploading])

  // A draft from outside: another window's, or a chosen version.
  useEffect(() => {
    if (isSameContent(draft.content, box.current.shown)) return
    box.current.shown = draft.content
    const next = toNextDocument(draft.content, editor.state.doc, uploads.mediaOf)
    editor.commands.setContent(next, { emitUpdate: false })
  }, [draft.content, editor, uploads])

  useEffect(() => {
    const handleLeave = () => flush.flush()
    addEventListener('pagehide', handleLeave, { capture: true })
    addEventListener('visibilitychange', handleLeave, { capture: true })
    return () => {
      removeEventListener('pagehide', handleLeave, { capture: true })
      removeEventListener('visibilitychange', handleLeave, { capture: true })
    }
  }, [flush])

  useEffect(() => showProblems(editor, problems), [problems, editor])

  useImperativeHandle(ref, () => ({
    flush: () => flush.flush(),
    focus(need) {
      if (need === 'title') title.current?.focus()
      else if (need === 'cover') chooser.current?.click()
      else if (need === 'alts')
        [...editor.view.dom.querySelectorAll<HTMLInputElement>('input[data-alt]')]
          .find(({ value }) => !value)
          ?.focus()
      else focusText(editor, 'end')
    },
  }))

  const choose = (kind: BlockKind) => {
    if (kind === 'image') chooser.current?.click()
    else turnInto(editor, kind)
    focusText(editor)
  }

  const addAtEnd = (kind: BlockKind) => {
    const { doc } = editor.state
    const last = placeOf(doc, doc.content.size)
    editor.commands.setTextSelection(doc.content.size)
    if (kind === 'image') return chooser.current?.click()
    insertBlocks(editor, [emptyBlock(editor, kind)], last)
    focusText(editor)
  }

  const move = (by: -1 | 1) => {
    moveBlock(editor, by)
    focusText(editor)
    const now = currentPlace(editor)
    if (now) setSaid(texts.moved(texts.kinds[kindOf(now.node)], now.index + 1, editor.state.doc.childCount))
  }

  const handleTitleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    focusText(editor, 'start')
  }

  useEffect(() => {
    const element = sheet.current
    // Ctrl+K opens the city's own search elsewhere.
    const handleKey = (event: globalThis.KeyboardEvent) => {
      const isInText = editor.view.dom.contains(event.target as Node)
      if (isInText && event.code === 'KeyK' && (event.ctrlKey || event.metaKey)) void calls.current.openLink()
      else if (event.key === 'F10' && event.altKey) toolbar.current?.querySelector('select')?.focus()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    element?.addEventListener('keydown', handleKey)
    return () => element?.removeEventListener('keydown', handleKey)
  }, [editor])

  const titleProblem = problems.find(problem => problem.place === 'title')?.message
  return (
    <div ref={sheet} className={styles.sheet}>
      <textarea
        ref={title}
        rows={1}
        aria-label={texts.titleLabel}
        aria-invalid={titleProblem ? true : undefined}
        aria-describedby={titleProblem ? titleError : undefined}
        placeholder={texts.titleHint}
        maxLength={MAX_TITLE}
        value={draft.title}
        className={styles.title}
        onChange={event => onChange({ title: event.currentTarget.value.replaceAll('\n', ' ') })}
        onKeyDown={handleTitleKey}
      />
      {titleProblem && (
        <p id={titleError} className={styles.titleProblem}>
          {titleProblem}
        </p>
      )}
      <Toolbar ref={toolbar} editor={editor} onLink={() => void openLink()} onMove={move} />
      <div ref={body} className={styles.body}>
        <BlocksContext
          value={{
            uploads,
            pictureOf: media => live.current.draft.pictures[media] ?? draft.pictures[media],
            coming,
          }}
        >
          <EditorContent editor={editor} className={styles.content} />
        </BlocksContext>
        <Gutter editor={editor} frame={body} />
        <BlockMenu editor={editor} onChoose={choose} />
      </div>
      <AddRow onChoose={addAtEnd} />
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={pictureTypes.join(',')}
        aria-label={texts.kinds.image}
        data-pictures=""
        onChange={({ currentTarget }) => {
          place([...(currentTarget.files ?? [])])
          currentTarget.value = ''
          focusText(editor)
        }}
      />
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  )
}

/** Equal blocks are not set anew: that would move the caret. */
const isSameContent = (one: readonly Block[], other: readonly Block[]) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
