import type { Database, Transaction } from '../../database/pool.ts'
import { happened } from '../../events/happened.ts'

const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' })

/** `2026-11-21` by the clock of the city, as `city_day` of the database has it. */
export const cityDay = (moment: Date) => day.format(moment)

/** A resident was here today: one event a day, from which `login.streak` counts days in a row. */
export const present = (sql: Database | Transaction, user: number, now: Date): Promise<void> =>
  happened(sql, [{ type: 'login.streak', user, subject: cityDay(now) }], now)
