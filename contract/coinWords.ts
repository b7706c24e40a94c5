import type { PluralForms } from './words.ts'

/** «Списан 21 коин», «вернулось 5 коинов»: the form of the verb before an amount of coins. */
export const charged: PluralForms = { one: 'Списан', few: 'Списано', many: 'Списано' }
export const cameBack: PluralForms = { one: 'Вернулся', few: 'Вернулось', many: 'Вернулось' }
