import { getSchema } from '@tiptap/core'
import { afterEach, expect, test, vi } from 'vitest'
import { schemaExtensions } from './schema.ts'
import { countOnTheWay, uploads } from './uploads.ts'

afterEach(() => vi.unstubAllGlobals())

/** Replaces the network: uploads begin and do not end. */
function serve() {
  class StuckRequest extends EventTarget {
    readonly upload = new EventTarget()
    open() {}
    setRequestHeader() {}
    send() {}
  }
  vi.stubGlobal('XMLHttpRequest', StuckRequest)
}

const picture = () => new File(['.'], 'мост.png', { type: 'image/png' })

test('a picture on its way counts while the document has it', () => {
  serve()
  const all = uploads()
  const [first, second] = [all.start(picture()), all.start(picture())]
  const documentOf = (...names: readonly string[]) =>
    getSchema(schemaExtensions).nodeFromJSON({
      type: 'doc',
      content: [{ type: 'paragraph' }, ...names.map(upload => ({ type: 'image', attrs: { upload } }))],
    })
  expect(countOnTheWay(documentOf(first, second, second), all.get())).toBe(2)
  expect(countOnTheWay(documentOf(second), all.get())).toBe(1)
  expect(countOnTheWay(documentOf(), all.get())).toBe(0)
})
