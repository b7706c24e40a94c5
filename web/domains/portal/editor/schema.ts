import { Extension, Node, textblockTypeInputRule } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem, OrderedList, TaskItem, TaskList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { isLink } from './links.ts'
import { texts } from './texts.ts'

/** Names of the editor's nodes that are blocks of an article. */
const blockNodes = [
  'paragraph',
  'heading',
  'image',
  'bulletList',
  'orderedList',
  'taskList',
  'quote',
] as const

/** The block's id stays in the document only: the page has no use for it, a paste must not repeat it. */
const BlockIds = Extension.create({
  name: 'blockIds',
  addGlobalAttributes: () => [
    {
      types: [...blockNodes],
      attributes: { id: { default: null, rendered: false, keepOnSplit: false } },
    },
  ],
})

export const Quote = Node.create({
  name: 'quote',
  group: 'block',
  content: 'inline*',
  marks: '',
  defining: true,
  addAttributes: () => ({ author: { default: '', rendered: false } }),
  // A quote that is cut and pasted keeps its author.
  parseHTML: () => [
    { tag: 'blockquote', getAttrs: element => ({ author: element.dataset['author'] ?? '' }) },
  ],
  renderHTML: ({ node }) => ['blockquote', { 'data-author': node.attrs['author'] || null }, 0],
  addInputRules() {
    return [textblockTypeInputRule({ find: /^\s*>\s$/, type: this.type })]
  },
})

/** `media` is null while the file of `upload` is on its way. */
export const Image = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    media: { default: null, rendered: false },
    upload: { default: null, rendered: false },
    caption: { default: '', rendered: false },
    alt: { default: '', rendered: false },
  }),
  // A copied picture is the same file; pictures of other pages go through the upload (paste.ts).
  parseHTML: () => [
    {
      tag: 'img[data-media]',
      getAttrs: element => ({
        media: Number(element.dataset['media']) || null,
        caption: element.dataset['caption'] ?? '',
        alt: element.getAttribute('alt') ?? '',
      }),
    },
    {
      tag: 'img[data-upload]',
      getAttrs: element => ({
        upload: element.dataset['upload'] ?? null,
        caption: element.dataset['caption'] ?? '',
        alt: element.getAttribute('alt') ?? '',
      }),
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'img',
    {
      'data-media': attrs['media'],
      'data-upload': attrs['upload'],
      'data-caption': attrs['caption'],
      alt: attrs['alt'],
    },
  ],
})

/**
 * The nodes and marks of an article and no others. The paragraph is first: it is what an unknown block becomes.
 */
export const schemaExtensions = [
  Document.extend({
    content: '(paragraph | heading | image | bulletList | orderedList | taskList | quote)+',
  }),
  Paragraph,
  Text,
  HardBreak.extend({
    addKeyboardShortcuts() {
      return { 'Shift-Enter': () => this.editor.commands.setHardBreak() }
    },
  }),
  // A heading is plain text of one line.
  Heading.extend({ content: 'text*', marks: '' }).configure({ levels: [2, 3] }),
  Image,
  BulletList,
  OrderedList.extend({ addAttributes: () => ({}) }),
  ListItem.extend({ content: 'paragraph (bulletList | orderedList)*' }),
  TaskList,
  TaskItem.extend({ content: 'paragraph' }).configure({
    a11y: {
      checkboxLabel: (node, isDone) => texts.item(node.textContent, isDone),
    },
  }),
  Quote,
  Bold,
  Italic,
  Code.extend({ excludes: '' }),
  // What is typed after a link is not part of it.
  Link.extend({ inclusive: false }).configure({
    openOnClick: false,
    protocols: [],
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: null, class: null },
    isAllowedUri: isLink,
    shouldAutoLink: isLink,
  }),
  BlockIds,
]
