import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { collections } from '#contract/index.ts'
import { MIGRATIONS } from '../server/database/migrate.ts'
import { connect } from '../server/database/pool.ts'
import { drift } from '../server/rest/drift.ts'
import { modelOf } from '../server/rest/model.ts'
import { withScratchDatabase } from './scratch.ts'

/** `npm run migration -- NAME`: what the declarations say and the migrations do not yet, as a draft to read and correct. */
const name = process.argv[2] ?? 'draft'
const changes = await withScratchDatabase(async url => {
  const sql = connect(url, { max: 1 })
  return drift(sql, modelOf(collections)).finally(() => sql.end())
})
if (changes.length === 0) console.log('Объявления и миграции совпадают: писать нечего.')
else {
  const last =
    (await readdir(MIGRATIONS))
      .filter(file => file.endsWith('.sql'))
      .toSorted()
      .at(-1) ?? '0000'
  const number = String(Number(last.slice(0, 4)) + 1).padStart(4, '0')
  const file = join(MIGRATIONS, `${number}-${name}.sql`)
  await writeFile(file, `${changes.join('\n\n')}\n`)
  console.log(`Черновик: ${file}. Прочитайте и поправьте его, прежде чем сохранить.`)
}
