import { afterEach, expect, test } from 'vitest'
import { MAX_PICTURE_BYTES } from '#contract/domains/media.ts'
import { toast, toasts } from '#web/ui/toast/toast.ts'
import { takePictures } from './takePictures.ts'

const file = (name: string, type: string, size = 1) => new File([new Uint8Array(size)], name, { type })

afterEach(() => {
  for (const { id } of toasts.get()) toast.close(id)
})

test('only pictures are taken; of other files the person is told once for each reason', () => {
  const bridge = file('мост.png', 'image/png')
  const others = ['а', 'б', 'в', 'г', 'д'].map(name => file(`${name}.txt`, 'text/plain'))
  const poster = file('афиша.jpg', 'image/jpeg', MAX_PICTURE_BYTES + 1)
  expect(takePictures([...others, bridge, poster])).toEqual([bridge])
  expect(toasts.get().map(({ title, text }) => [title, text])).toEqual([
    [
      'Эти файлы не подошли: а.txt, б.txt, в.txt и\u00a0ещё 2',
      'Для картинок годятся форматы png, jpeg, webp, gif и avif.',
    ],
    ['Файл не подошёл: афиша.jpg', 'Картинка может весить не больше 10\u00a0МБ.'],
  ])
})
