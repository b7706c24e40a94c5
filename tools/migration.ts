import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { collections } from '#contract/index.ts'
import { command, Failure, say } from '../server/command.ts'
import { MIGRATIONS } from '../server/database/migrate.ts'
import { connect } from '../server/database/pool.ts'
import { schemaDrift } from '../server/rest/drift.ts'
import { modelOf } from '../server/rest/model.ts'
import { withScratchDatabase } from './scratch.ts'

const USE = {
  name: 'npm run migration --',
  text: 'Пишет черновик миграции: что есть в объявлениях и чего ещё нет в миграциях.',
  argument: { name: 'ИМЯ', text: 'чем станет имя файла: латинские буквы, цифры и дефисы', isOptional: true },
}

await command(USE, async ({ argument: name = 'draft' }) => {
  if (!/^[a-z0-9-]+$/.test(name))
    throw new Failure(`Имя ${name} не подходит: латинские буквы, цифры и дефисы.`)
  const changes = await withScratchDatabase(async url => {
    const sql = connect(url, { max: 1 })
    return schemaDrift(sql, modelOf(collections)).finally(() => sql.end())
  })
  if (changes.length === 0) say('Объявления и миграции совпадают: писать нечего.')
  else {
    const last =
      (await readdir(MIGRATIONS))
        .filter(file => file.endsWith('.sql'))
        .toSorted()
        .at(-1) ?? '0000'
    const number = String(Number(last.slice(0, 4)) + 1).padStart(4, '0')
    const file = join(MIGRATIONS, `${number}-${name}.sql`)
    await writeFile(file, `${changes.join('\n\n')}\n`)
    say(`Черновик: ${file}. Прочитайте и поправьте его, прежде чем сохранить.`)
  }
})
