import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { linesOf, linesOfFile, textOfLines } from './listFile.ts'

const wanted = ['a.golubev@rdp.city', 'Белова Мария', "О'Нил"]

test('a pasted text is split into lines, of a CSV the first column is taken', () => {
  expect(linesOf('\uFEFFa.golubev@rdp.city\r\n\nБелова Мария;Платформа\n"О\'Нил","x"')).toEqual(wanted)
  expect(linesOf('"Имя ""в кавычках""",1')).toEqual(['Имя "в кавычках"'])
})

test('lines become the text that is split into them again', () => {
  const lines = ['Белова Мария', 'Голубев, Артём', 'Имя "в кавычках"', 'а;б', "О'Нил"]
  expect(linesOf(textOfLines(lines))).toEqual(lines)
})

test('a CSV of a Russian Excel is read in its own encoding', async () => {
  const bytes = new Uint8Array([0xcf, 0xb8, 0xf2, 0xf0, 0x0d, 0x0a])
  expect(await linesOfFile(new File([bytes], 'list.csv'))).toEqual(['Пётр'])
})

test('the first filled column of a workbook is read', async () => {
  const bytes = await writeXlsx({ sheets: [{ name: 'Список', rows: wanted.map(line => [line, 1]) }] })
  expect(await linesOfFile(new File([new Uint8Array(bytes)], 'list.xlsx'))).toEqual(wanted)
})
