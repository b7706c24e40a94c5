import { expect, test } from 'vitest'
import { hashOf, namelessHash, tidyName } from './names.ts'

const stem = (name: string) => hashOf(name).replace(/_[0-9a-f]{10}$/, '')

test('a hash is the name in Latin letters and ten random hexadecimal digits', () => {
  expect(hashOf('big.png')).toMatch(/^big_[0-9a-f]{10}$/)
  expect(hashOf('big.png')).not.toBe(hashOf('big.png'))
  expect(stem('Отчёт за май 2026.pdf')).toBe('Otchet_za_may_2026')
  expect(stem('Щука, ЮБИЛЕЙ.jpg')).toBe('Shchuka_YuBILEY')
  expect(stem('Café déjà.png')).toBe('Cafe_deja')
  expect(stem('mid size.png')).toBe('mid_size')
  expect(stem('archive.tar.gz')).toBe('archive_tar')
  expect(stem('日本.png')).toBe('file')
  expect(stem('.env')).toBe('file')
  expect(stem('../../etc/passwd')).toBe('file')
  expect(stem('a'.repeat(500))).toHaveLength(60)
})

test('a name is kept without folders and invisible characters', () => {
  expect(tidyName('Отчёт — май (1).pdf')).toBe('Отчёт — май (1).pdf')
  expect(tidyName('../../etc/passwd')).toBe('passwd')
  expect(tidyName('C:\\Users\\me\\cv.docx')).toBe('cv.docx')
  expect(tidyName('photo\u202egnp.exe\r\n')).toBe('photognp.exe')
  expect(tidyName('й.png'.normalize('NFD'))).toBe('й.png'.normalize('NFC'))
  expect(tidyName('\0')).toBe('file')
  expect(Array.from(tidyName('😀'.repeat(300)))).toHaveLength(255)
})

test('the hash of a file that was taken down has the same end and no part of its name', () => {
  const hash = hashOf('Паспорт Иванова.png')
  expect(namelessHash(hash)).toBe(`file_${hash.slice(-10)}`)
  expect(namelessHash(namelessHash(hash))).toBe(namelessHash(hash))
})
