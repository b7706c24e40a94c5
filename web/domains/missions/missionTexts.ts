import { type PluralForms, plural } from '#contract/words.ts'
import { formatDay } from '#web/ui/dates.ts'
import { sinceDay } from '#web/ui/sinceDay.ts'
import { texts as listTexts } from './texts.ts'

const hourForms: PluralForms = { one: 'час', few: 'часа', many: 'часов' }
const dayForms: PluralForms = { one: 'день', few: 'дня', many: 'дней' }

/** Of the mission itself: taking part, the report, the decision. The lists of missions do without them. */
export const texts = {
  ...listTexts,

  noMissionTitle: 'Такой миссии нет',
  noMissionText: 'Возможно, её удалили или она ещё не открылась. Загляните в другие миссии.',
  close: 'Закрыть',
  rewardOf: 'Награда',
  oneChip: 'чип',
  noReward: 'Благодарность города',
  repeatable: 'Можно повторять',
  enrol: 'Записаться',
  enrolAgain: 'Пройти ещё раз',
  enrolling: 'Записываем',
  enrolled: 'Вы участвуете в миссии',
  notEnrolled: 'Записаться не получилось',
  freeToLeave: 'Выйти можно в любой момент, пока награда не получена.',
  leave: 'Выйти из миссии',
  leaving: 'Выходим',
  leaveTitle: 'Выйти из миссии?',
  leaveText: (isSent: boolean, isDrafted: boolean, freesPlace: boolean) =>
    [
      freesPlace && 'Место освободится.',
      isSent && 'Отправленный отчёт останется в ходе миссии, но в новую запись не перейдёт.',
      isDrafted && (isSent ? 'Неотправленные правки не сохранятся.' : 'Черновик отчёта не сохранится.'),
      'Записаться снова можно, пока миссия открыта.',
    ]
      .filter(Boolean)
      .join(' '),
  stay: 'Остаться',
  left: 'Вы вышли из миссии',
  notLeft: 'Выйти не получилось',
  closedHint: 'Срок миссии прошёл: загляните в другие миссии.',
  goneHint: 'Миссии больше нет: загляните в другие миссии.',
  chipGoneHint: 'Чипа этой миссии больше нет: загляните в другие миссии.',
  plannedHint: (date: string) => `Записаться можно будет ${sinceDay(formatDay(date))}.`,
  fullHint: 'Все места заняты. Если кто-то выйдет, место освободится.',
  wish: 'Сообщить о свободном месте',
  wishing: 'Запоминаем',
  wished: 'Сообщим, когда место освободится.',
  unwish: 'Не сообщать',
  unwishing: 'Отменяем',
  notWished: 'Не получилось',
  noReportHint: 'Отчёт здесь не обязателен: награду вручит модератор. С отчётом проверить будет проще.',
  writeReport: 'Рассказать о результате',
  rewardedHint: 'Награда за эту миссию уже ваша.',
  lateHint: 'Срок прошёл, но отчёт ещё можно отправить: решит модератор.',

  story: 'Ход миссии',
  storyEnrolled: 'Вы записались',
  storySent: 'Отчёт отправлен',
  storyChanged: 'Отчёт изменён',
  storyWaits: 'Ждём модератора',
  usualDecision: (minutes: number) => {
    const hours = Math.max(Math.round(minutes / 60), 1)
    const days = Math.round(hours / 24)
    return `Обычно решают за ${hours < 20 ? `${hours}\u00a0${plural(hours, hourForms)}` : `${days}\u00a0${plural(days, dayForms)}`}`
  },
  storyClaimed: 'Отчёт взят на проверку',
  storyReturned: 'Отчёт возвращён на доработку',
  storyRewarded: 'Награда вручена',
  storyEnded: 'Вас сняли с миссии',
  enrolmentGone: 'Запись на миссию закончилась',
  copyReport: 'Отчёт уже не отправить, но текст можно скопировать.',
  unsentReport: 'Неотправленный отчёт',

  report: 'Отчёт',
  reportHelp:
    'Что сделано и что получилось. Можно выделять **жирным**, писать списком через дефис и вставлять ссылки',
  files: 'Файлы',
  filesHelp: 'До 10 файлов: картинки до 10 МБ; pdf, docx, xlsx, pptx, txt и zip до 25 МБ',
  addFiles: 'Прикрепить файлы',
  dropFiles: 'или перетащите их сюда',
  removeFile: (name: string) => `Убрать файл ${name}`,
  uploading: 'загружаем',
  fileTooBig: (max: number) => `Файл больше ${max} МБ: сожмите его или пришлите ссылку в отчёте`,
  fileKind: 'Такие файлы город не принимает: пришлите картинку, документ или zip',
  tooManyFiles: (max: number) => `Не больше ${max} файлов: остальные можно сложить в zip`,
  fileFailed: 'Файл не загрузился: уберите его и прикрепите ещё раз',
  filesOnTheWay: 'Подождите, пока файлы загрузятся',
  emptyReport: 'Напишите отчёт или приложите файлы',
  send: 'Отправить отчёт',
  sendAgain: 'Отправить снова',
  sending: 'Отправляем',
  sent: 'Отчёт отправлен',
  sentText: 'Модератор посмотрит его, и мы сразу расскажем о решении.',
  notSent: 'Отчёт не отправлен',
  returnedMeanwhile: 'Пока вы его меняли, модератор вернул отчёт: прочитайте комментарий и отправьте снова.',
  change: 'Изменить отчёт',
  changeHint: 'Отчёт можно изменить, пока модератор не взял его на проверку.',
  sendChanged: 'Отправить изменения',
  keepSent: 'Не менять',
  notYetSent: 'Пока изменения не отправлены, модератор видит прежний отчёт',
  takenHint: 'Отчёт уже проверяет модератор, изменить его нельзя. Решение придёт в уведомлении.',
  closeUploadingTitle: 'Файл ещё загружается',
  closeUploadingText: 'Если закрыть сейчас, в отчёт он не попадёт.',
  closeUploading: 'Закрыть без файла',
  waitForFiles: 'Подождать',
  closeChangedTitle: 'Закрыть без отправки?',
  closeChangedText: 'Изменения отчёта не отправлены: у модератора останется прежний.',
  closeChanged: 'Закрыть',
  keepWriting: 'Вернуться к отчёту',
  sameTitle: 'Ничего не изменилось. Отправить?',
  sameAsReturned: 'Отчёт такой же, каким модератор его вернул.',
  sameAsSent: 'Отчёт такой же, какой уже ждёт модератора.',
  sendSame: 'Отправить',
  draftSaving: 'Сохраняем черновик…',
  draftSaved: 'Черновик сохранён',
  draftFailed: 'Черновик не сохранился: текст остаётся здесь, пока открыто окно',
} as const
