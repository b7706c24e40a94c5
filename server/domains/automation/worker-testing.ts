import { connect } from '../../database/pool.ts'
import { Worker } from './worker.ts'

// A process that counts the events of the database at the URL in its argument until it is killed.
const sql = connect(process.argv[2] ?? '', { max: 2 })
await sql`select 1`
const worker = new Worker({ sql, clock: () => new Date(), log: { error: () => process.exit(1) } })
process.stdout.write('ready')
worker.start()
