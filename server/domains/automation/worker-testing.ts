import { connect } from '../../database/pool.ts'
import { Worker } from './worker.ts'

// A process of its own that counts what waits at the address of its argument, until somebody kills it.
const sql = connect(process.argv[2] ?? '', { max: 2 })
await sql`select 1`
const worker = new Worker({ sql, clock: () => new Date(), log: { error: () => process.exit(1) } })
process.stdout.write('ready')
await worker.start()
