import { writeFile } from 'node:fs/promises'
import { command } from '../server/command.ts'
import { driverFiles, driverPatch, patchOf } from './testing/driver.ts'

const USE = {
  name: 'npm run driver',
  text: 'Пишет server/database/driver/driver.patch: чем драйвер PostgreSQL отличается от опубликованного.',
}

await command(USE, async () => writeFile(driverPatch, patchOf(await driverFiles())))
