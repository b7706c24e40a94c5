import { command, confirm, say } from '../server/command.ts'
import { joinDatabase } from '../server/database/open.ts'
import { connect } from '../server/database/pool.ts'
import { largeCity, seedLarge } from '../server/seeds/large.ts'
import { readSettings } from '../server/settings.ts'

const USE = {
  name: 'npm run seed:large --',
  text: `Добавляет в демонстрационный город ${largeCity.residents} жителей и ${largeCity.completions} пройденных миссий, для измерений.`,
  options: { yes: { text: 'не спрашивать' } },
}

await command(USE, async given => {
  const settings = await readSettings()
  const question = `Добавить ${largeCity.residents} выдуманных жителей, которых потом не убрать?`
  await confirm(question, given, settings.production)
  const database = await joinDatabase(settings)
  const sql = connect(database.url, { max: 1, name: 'city seed' })
  try {
    const started = Date.now()
    await seedLarge(sql, new Date())
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    say(
      `Город вырос за ${seconds} с: ${largeCity.residents} жителей, ${largeCity.completions} пройденных миссий.`,
    )
  } finally {
    await sql.end()
    await database.close()
  }
})
