import { CLAIM_MINUTES, type EnrolmentState } from '#contract/domains/mission-types.ts'
import { plural } from '#contract/words.ts'

const minutes = { one: 'минуту', few: 'минуты', many: 'минут' }
const residents = { one: 'жителя', few: 'жителей', many: 'жителей' }

/** Messages of the refusals. */
export const texts = {
  noMission: 'Такой миссии нет: выберите другую',
  deleted: 'Миссия удалена: загляните в другие миссии',
  notYet: 'Миссия ещё не открылась: загляните позже',
  chipGone: 'Чипа этой миссии больше нет: загляните в другие миссии',
  over: 'Срок миссии прошёл: загляните в другие миссии',
  noPlaces: 'Мест больше нет: загляните в другие миссии',
  tooMany: (most: number) => `За сутки можно записаться не больше ${most} раз: продолжите завтра`,
  enrolled: 'Вы уже участвуете в этой миссии: она в «Моих миссиях»',
  done: 'Эта миссия уже пройдена, а повторить её нельзя: загляните в другие миссии',
  own: 'Свою работу проверяет другой модератор: попросите коллегу',
  emptyReport: 'Напишите отчёт или приложите файлы',
  manyFiles: (most: number) => `К отчёту можно приложить не больше ${most} файлов`,
  changedOften: 'Отчёт уже слишком часто меняли, пока он ждёт проверки: дождитесь решения модератора',
  tooManyReports: (most: number) => `За сутки можно отправить не больше ${most} отчётов: продолжите завтра`,
  noComment: 'Напишите, что доработать: житель увидит комментарий',
  noReason: 'Напишите, почему снимаете с миссии: житель увидит причину',
  chipDeleted: 'Чип этой миссии удалён: выберите для неё другой чип или уберите его',
  withChip: 'Миссия даёт чип, поэтому bitW и коины к ней не добавить: сначала уберите чип',
  missionDeleted: 'Миссия удалена',
  placesTaken: (taken: number) => `Занято мест: ${taken}. Меньше поставить нельзя`,
  dates: 'Срок миссии должен быть позже её открытия',
  notAStatus: 'Это состояние город ставит сам',
  oneMove: 'Одно действие за раз: отменить, взять на проверку или сменить состояние',
  claimed: (moderator: string, left: number) =>
    `Отчёт проверяет ${moderator}: возьмите другой или вернитесь через ${left} ${plural(left, minutes)}`,
  changedMeanwhile: 'Запись изменилась, пока вы решали: посмотрите отчёт ещё раз',
  taken: 'Отчёт уже проверяет модератор, поэтому изменить его нельзя: дождитесь решения',
  hasPlaces: 'Место есть: записывайтесь',
  wished: 'Вы уже ждёте место в этой миссии',
  manyWishes: (most: number) => `Ждать можно не больше ${most} мест сразу`,
  blocked: 'доступ закрыт, поэтому наградить нельзя',
  deletedForReward: 'миссия удалена, поэтому наградить за неё нельзя',
  notYetForReward: 'миссия ещё не открылась, поэтому наградить за неё пока нельзя',
  rewarded: 'награда за эту миссию уже вручена, а повторить её нельзя',
  justRewarded: (moderator: string) =>
    `награду за эту миссию только что вручили (${moderator}). Если это ещё одна, вручите её через минуту`,
  noReport: 'миссия с отчётом, а он ещё не отправлен',
  several: (count: number) =>
    `Нельзя наградить ${count} ${plural(count, residents)}: уберите их из списка, и остальные получат награду`,
  isRewarded: 'награда уже вручена',
  isEnded: 'запись уже отменена',
  severalFixed: (count: number) =>
    `Нельзя снять с миссии ${count} ${plural(count, residents)}: уберите их из списка`,
}

/** Why a move is not possible in a state, and what is possible instead. */
export const stateTexts: { readonly [state in EnrolmentState]: string } = {
  enrolled: 'Отчёта ещё нет: проверять пока нечего',
  submitted: 'Отчёт уже на проверке: дождитесь решения модератора',
  returned: 'Отчёт возвращён на доработку: подождите, пока его отправят снова',
  rewarded: 'Награда уже вручена: изменить запись нельзя',
  canceled: 'Запись отменена: на миссию можно записаться ещё раз',
}

/** Whole minutes until a claim made at this moment expires, at least 1. */
export const minutesLeft = (claimedAt: string, now: Date) =>
  Math.max(1, Math.ceil((Date.parse(claimedAt) - now.getTime()) / 60_000 + CLAIM_MINUTES))
