import { confirm } from './confirm.ts'

/** Asks whoever closes a form in which something is written. Resolves to whether it may be erased. */
export const askToErase = async (): Promise<boolean> =>
  (await confirm.open({
    title: 'Стереть написанное?',
    text: 'Этот текст ещё не отправлен, вернуть его будет нельзя.',
    action: 'Стереть',
    cancel: 'Писать дальше',
    danger: true,
  })) ?? false
