import { kindOf } from '../../rest/fields/index.ts'
import type { Table } from '../../rest/model.ts'
import type { Problem, Refusals } from '../../rest/refusals.ts'
import type { Info } from './file.ts'
import type { MediaTexts } from './texts.ts'

/**
 * The texts of files in a form: `{"name":…}`, a list with one entry per file, or a part for each file. A name
 * that is null or left out is not changed.
 */
export function readInfos(
  raw: readonly unknown[],
  files: Table,
  refusals: Refusals,
  texts: MediaTexts,
): readonly Info[] {
  return raw.flatMap(given => {
    const value = typeof given === 'string' ? parsed(given, refusals, texts) : given
    return (Array.isArray(value) ? value : [value]).map(info => readInfo(info, files, refusals, texts))
  })
}

function parsed(text: string, refusals: Refusals, texts: MediaTexts): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refusals.validation(texts.brokenInfo, ['fileInfo'])
  }
}

function readInfo(given: unknown, files: Table, refusals: Refusals, texts: MediaTexts): Info {
  if (typeof given !== 'object' || given === null) throw refusals.validation(texts.brokenInfo, ['fileInfo'])
  const problems: Problem[] = []
  const info: Record<string, unknown> = {}
  for (const name of ['name', 'alternativeText', 'caption'] as const) {
    const value = (given as Record<string, unknown>)[name]
    const field = files.scalars.get(name)?.field
    if (value === undefined || !field || (value === null && name === 'name')) continue
    const read = value === null ? { value } : kindOf(field).parse(value, field, name, refusals.texts)
    if ('problem' in read) problems.push(read.problem)
    else info[name] = read.value
  }
  if (problems.length > 0) throw refusals.problems(problems)
  return info
}
