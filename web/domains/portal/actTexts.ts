import { type PluralForms, quoted } from '#contract/words.ts'
import { counted } from '../../ui/numbers.ts'

const views: PluralForms = { one: 'просмотр', few: 'просмотра', many: 'просмотров' }
const marks: PluralForms = { one: 'оценка', few: 'оценки', many: 'оценок' }
const comments: PluralForms = { one: 'комментарий', few: 'комментария', many: 'комментариев' }

interface Figures {
  readonly views: number
  readonly likes: number
  readonly dislikes: number
  readonly comments: number
}

/** Texts of the menu of an article and of its dialogs. */
export const actTexts = {
  menu: (title: string) => `Действия: ${title}`,
  edit: 'Изменить',
  publish: 'Опубликовать',
  unpublish: 'Снять с публикации',
  copyLink: 'Скопировать ссылку',
  remove: 'Снять с портала…',
  discard: 'Удалить…',

  copied: 'Ссылка скопирована',
  published: (title: string) => `${quoted(title)} на портале`,
  publishFailed: 'Опубликовать не получилось',
  unpublished: (title: string) => `${quoted(title)} снята с публикации`,
  unpublishFailed: 'Снять с публикации не получилось',
  discarded: 'Статья удалена',
  discardFailed: 'Удалить не получилось',

  discardTitle: 'Удалить статью?',
  discardText: (title: string) =>
    `${quoted(title)} исчезнет навсегда, вместе с просмотрами, оценками и комментариями.`,
  discardConfirm: 'Удалить',
  keep: 'Оставить',

  removeTitle: 'Снять статью с портала?',
  about: (title: string, author: string) => `${quoted(title)}, ${author}`,
  why: 'Почему',
  reasons: {
    rules: 'Нарушает правила города',
    secret: 'Раскрывает то, что не для всех',
    double: 'Повторяет другую статью',
    other: 'Другое',
  },
  authorSees: 'Что увидит автор',
  authorSeesHelp: 'Текст придёт уведомлением и останется в «Моём пространстве» автора.',
  reasonNeeded: 'Напишите, почему статья снята: автор это увидит',
  cost: (figures: Figures = { views: 0, likes: 0, dislikes: 0, comments: 0 }) => {
    const gone = [
      figures.views > 0 && counted(figures.views, views),
      figures.likes + figures.dislikes > 0 && counted(figures.likes + figures.dislikes, marks),
      figures.comments > 0 && counted(figures.comments, comments),
    ].filter(each => each !== false)
    const { likes, dislikes, comments: said } = figures
    return [
      gone.length > 0 && `Навсегда исчезнет: ${new Intl.ListFormat('ru').format(gone)}.`,
      // By how much is not known here: the ratings of the comments go too.
      (said > 0 && 'Репутация автора и тех, кто комментировал, может измениться: оценки исчезнут.') ||
        (likes !== dislikes && 'Репутация автора изменится: оценки исчезнут.'),
      'Текст останется у автора. Вернуть статью на портал будет нельзя.',
    ]
      .filter(Boolean)
      .join(' ')
  },
  removeConfirm: 'Снять статью',
  removing: 'Снимаем',
  removed: (title: string) => `${quoted(title)} снята с портала`,
  notRemoved: (title: string) => `${quoted(title)} осталась на портале`,
}
