import { getSchema } from '@tiptap/core'
import { afterEach, expect, test, vi } from 'vitest'
import { schemaExtensions } from './schema.ts'
import { countOnTheWay, uploads } from './uploads.ts'

afterEach(() => vi.unstubAllGlobals())

/** Replaces the network: uploads begin and do not end. */
function serve() {
  const begun: { readonly name: string; isAborted: boolean }[] = []
  class StuckRequest extends EventTarget {
    readonly upload = new EventTarget()
    open() {}
    setRequestHeader() {}
    send(form: FormData) {
      const upload = { name: (form.get('files') as File).name, isAborted: false }
      begun.push(upload)
      this.abort = () => {
        upload.isAborted = true
        this.dispatchEvent(new Event('abort'))
      }
    }
    abort() {}
  }
  vi.stubGlobal('XMLHttpRequest', StuckRequest)
  return begun
}

const picture = (name = 'мост.png') => new File(['.'], name, { type: 'image/png' })

test('uploads that are under way when the editor closes are aborted, and those that wait do not begin', async () => {
  const begun = serve()
  const all = uploads()
  const names = ['а', 'б', 'в', 'г'].map(name => all.start(picture(name)))
  expect(begun).toEqual([
    { name: 'а', isAborted: false },
    { name: 'б', isAborted: false },
  ])
  all.close()
  // It would come behind those that wait.
  all.start(picture('д'))
  await expect
    .poll(() => begun)
    .toEqual([
      { name: 'а', isAborted: true },
      { name: 'б', isAborted: true },
      { name: 'д', isAborted: false },
    ])
  expect(names.map(name => all.get().get(name)?.error)).toEqual([null, null, null, null])
})

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
