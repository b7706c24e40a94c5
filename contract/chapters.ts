import * as auth from './calls/auth.ts'
import { countedToday } from './calls/automation.ts'
import {
  awardChipToMany,
  awardedChipVerbs,
  awardManyChips,
  chipAwards,
  chipProgress,
  recallChipFromMany,
  recallManyChips,
} from './calls/chips.ts'
import { digestPreview, sendTrialDigest, unsubscribe, unsubscribePage } from './calls/digest.ts'
import { history as historyFeed, historyMonths } from './calls/history.ts'
import { rating, teamRating } from './calls/leaderboard.ts'
import {
  changeCoinsOfMany,
  changeEnergyOfMany,
  coinVerbs,
  energyMonths,
  energyVerbs,
} from './calls/ledger.ts'
import {
  completionVerbs,
  decisionTime,
  endEnrolments,
  enrolmentVerbs,
  exportParticipants,
  missionVerbs,
  participants,
  placeWishVerbs,
  rewardMany,
} from './calls/missions.ts'
import { noticeStream, viewNotices } from './calls/notifications.ts'
import { overviewGroups } from './calls/overview.ts'
import { endSessionsOfUser, peopleCalls, sessionsOfUser } from './calls/people.ts'
import {
  articleDislikeVerbs,
  articleLikeVerbs,
  articleVerbs,
  commentDislikeVerbs,
  commentLikeVerbs,
  commentVerbs,
  discardArticleDraft,
  mergeThemes,
  saveArticleDraft,
  themeUsage,
  themeVerbs,
  undislikeArticle,
  undislikeComment,
  unlikeArticle,
  unlikeComment,
  viewArticle,
} from './calls/portal.ts'
import {
  articleComments,
  articleStatistics,
  commentReplies,
  foundWords,
  myRatings,
  newComments,
} from './calls/reading.ts'
import { awardForecast, moveToTeam, settingsUsage } from './calls/settings.ts'
import {
  bookingVerbs,
  buyersOfPrice,
  publishShopItems,
  sentWithItem,
  shopItemDemand,
  shopItemVerbs,
  unpublishShopItems,
} from './calls/shop.ts'
import { exportChosen, exportPeople, exportResident, exportResidents } from './calls/statistics.ts'
import { deleteFile, listFiles, oneFile, takeDownFile, uploadFiles } from './calls/upload.ts'
import * as userCalls from './calls/users.ts'
import * as automation from './domains/automation.ts'
import * as chips from './domains/chips.ts'
import * as history from './domains/history.ts'
import * as leaderboard from './domains/leaderboard.ts'
import * as ledger from './domains/ledger.ts'
import * as media from './domains/media.ts'
import * as missions from './domains/missions.ts'
import * as notifications from './domains/notifications.ts'
import * as onboarding from './domains/onboarding.ts'
import * as people from './domains/people.ts'
import * as portal from './domains/portal.ts'
import * as shop from './domains/shop.ts'
import type { Chapter } from './rest/chapter.ts'

const changed = { field: 'name', old_value: 'Встреча у маяка', new_value: 'Вечер у маяка', changed_by: 3 }

/** The introductions of the domains in the API document. */
export const chapters: readonly Chapter[] = [
  {
    title: 'Вход',
    about: 'Кто вы для города: через провайдера личности или по паролю.',
    declares: {},
    sections: {
      keycloak: {
        title: 'Вход через провайдера',
        about:
          'OpenID Connect. Сессия — строка в базе за cookie: выход, закрытый доступ и новая роль действуют сразу.',
        calls: [
          auth.providerLogin,
          auth.providerCallback,
          auth.isLoggedIn,
          auth.logout,
          auth.backchannelLogout,
          auth.connect,
        ],
      },
      auth: {
        title: 'Вход по паролю',
        about:
          'Для городов без провайдера; где такой вход выключен, этих адресов нет. Тела без обёртки `data`; не больше десяти попыток в минуту, дальше 429 с заголовками `X-RateLimit-*`.',
        calls: [
          auth.signIn,
          auth.register,
          auth.changePassword,
          auth.forgotPassword,
          auth.resetPassword,
          auth.sendConfirmation,
          auth.confirmEmail,
          auth.openConfirmation,
        ],
      },
    },
  },
  {
    title: 'Жители',
    about: 'Люди города, их роли, визитки и команды.',
    declares: people,
    sections: {
      users: {
        title: 'Жители',
        about:
          'Плоские записи без `attributes`. Логин, почта, провайдер, коины и закрытый доступ видны самому жителю и модераторам; искать и сортировать по ним остальные не могут.',
        example: {
          username: 'a.vorontsova',
          email: 'a.vorontsova@example.org',
          full_name: 'Анна Воронцова',
          provider: 'keycloak',
          confirmed: true,
          points: 1240,
          balance: 315.5,
          reputation: 18,
        },
        calls: [
          userCalls.listUsers,
          userCalls.countUsers,
          userCalls.me,
          userCalls.oneUser,
          userCalls.createUser,
          userCalls.updateUser,
          userCalls.deleteUser,
          sessionsOfUser,
          endSessionsOfUser,
        ],
      },
      people: {
        title: 'Жители в панели модератора',
        about: 'Список с отборами, поиск по частям слов, списки почт и имён, общие действия.',
        calls: peopleCalls,
      },
      roles: {
        title: 'Роли',
        about: 'Пользователь, модератор и администратор.',
        example: { name: 'Moderator', description: 'Отвечает за порядок в городе', type: 'moderator' },
        calls: [
          userCalls.listRoles,
          userCalls.oneRole,
          userCalls.createRole,
          userCalls.updateRole,
          userCalls.deleteRole,
          userCalls.permissionTree,
        ],
      },
      'user-infos': {
        title: 'Визитки',
        about: 'Где житель работает и как с ним связаться.',
        example: {
          position: 'Инженер по данным',
          department: 'Аналитика',
          city: 'Казань',
          about: 'Люблю аккуратные графики и длинные прогулки',
          phone: '+7 900 000-00-00',
          telegram: 'a_vorontsova',
        },
        calls: [exportResidents, exportPeople, exportChosen, exportResident],
      },
      'user-team-configs': {
        title: 'Команды',
        example: { name: 'Маяк', color: 'aqua', lead: 7, members: [7, 12] },
        calls: [moveToTeam],
      },
      'cities-list': { title: 'Города жителей', example: { cities: ['Казань', 'Томск', 'Иркутск'] } },
    },
  },
  {
    title: 'Файлы',
    about: 'Картинки и документы. Сами файлы лежат по адресу из поля `url`.',
    declares: media,
    sections: {
      files: {
        title: 'Файлы',
        about: 'В списке — свои файлы; у модераторов все. В записях, которые вам видны, файлы видны всегда.',
        example: {
          name: 'mayak.png',
          alternativeText: 'Маяк на рассвете',
          caption: 'Первый вечер команды',
          width: 1200,
          height: 900,
          formats: null,
          hash: 'mayak_9f2c41d07b',
          ext: '.png',
          mime: 'image/png',
          size: 84.31,
          url: '/uploads/mayak_9f2c41d07b.png',
          previewUrl: null,
          provider: 'local',
          provider_metadata: null,
        },
        calls: [uploadFiles, listFiles, oneFile, deleteFile, takeDownFile],
      },
    },
  },
  {
    title: 'Уведомления',
    about: 'Что произошло с жителем и о чём ему рассказывать.',
    declares: notifications,
    sections: {
      notifications: {
        title: 'Уведомления',
        about: 'Пишет их город; от жителя — только отметка `is_viewed`.',
        example: {
          type: 'badge',
          title: 'Новый чип',
          text: 'Вам вручили чип «Голос города»',
          is_viewed: true,
        },
        calls: [noticeStream, viewNotices],
      },
      'notifications-preferences': {
        title: 'Настройки уведомлений',
        example: { email_digest: 'weekly', points: false },
      },
      digest: {
        title: 'Письмо со сводкой',
        about: 'Сводка на почту по будням или по понедельникам, кто как выбрал в `email_digest`.',
        calls: [digestPreview, sendTrialDigest, unsubscribePage, unsubscribe],
      },
    },
  },
  {
    title: 'Энергия и коины',
    about: 'Каждое изменение — строка с причиной и остатком; сумма строк и есть счёт жителя.',
    declares: ledger,
    sections: {
      'user-points-changes': {
        title: 'Изменения энергии',
        about: 'Сумма строки не меняется никогда: отмена добавляет обратную.',
        example: { user: 7, amount: 50, total_after: 1240, comment: 'За помощь на дне открытых дверей' },
        calls: [energyMonths, ...energyVerbs, changeEnergyOfMany],
      },
      'user-balance-changes': {
        title: 'Изменения коинов',
        about: 'Сумма строки не меняется никогда: отмена добавляет обратную.',
        example: { user: 7, amount: 25.5, total_after: 315.5, comment: 'За помощь на дне открытых дверей' },
        calls: [...coinVerbs, changeCoinsOfMany],
      },
      'points-balance-ratio': {
        title: 'Курс коинов',
        about: 'Сколько коинов приходится на один bitW.',
        example: { ratio: 0.5 },
      },
      energy: { title: 'Реактор', about: 'Энергия всего города.', example: { total: 84_250.5, bonus: 1000 } },
    },
  },
  {
    title: 'Чипы',
    about: 'Знаки отличия и те, кто их носит.',
    declares: chips,
    sections: {
      badges: {
        title: 'Чипы',
        example: {
          name: 'Голос города',
          description: 'За выступление и честные ответы на вопросы из зала',
          color: 'Green',
          image: [40],
        },
        calls: [chipAwards, chipProgress],
      },
      'user-badges': {
        title: 'Вручённые чипы',
        about: 'Отозванный чип остаётся в истории с `deletedAt`.',
        example: { user: 7, badge: 6, comment: 'За первое выступление' },
        calls: [...awardedChipVerbs, awardChipToMany, awardManyChips, recallChipFromMany, recallManyChips],
      },
    },
  },
  {
    title: 'Миссии',
    about: 'Что можно сделать для города, кто взялся и что из этого вышло.',
    declares: missions,
    sections: {
      activities: {
        title: 'Миссии',
        about: 'Миссия с чипом даёт чип, остальные — энергию и коины.',
        example: {
          name: 'Помочь новому жителю',
          description: 'Проведите новичка по городу в его первую неделю.',
          type: 'activity_type_5',
          available_until: '2026-12-12T18:00:00.000Z',
          points: 100,
          balance: 50,
          places: 10,
          requires_report: true,
          effort: 90,
        },
        calls: [...missionVerbs, participants, exportParticipants],
      },
      'user-activity-enrolls': {
        title: 'Записи на миссии',
        about:
          'Выход из миссии и снятие с неё — мягкое удаление. Отчёт и ответ на него видны автору и модераторам.',
        example: { activity: 12, report: 'Прошли все кварталы, вопросов не осталось.', attachments: [41] },
        calls: [...enrolmentVerbs, decisionTime, endEnrolments],
      },
      'activity-place-wishes': {
        title: 'Кто ждёт места',
        about: 'Удаление заканчивает ожидание.',
        example: { activity: 12 },
        calls: placeWishVerbs,
      },
      'user-activities': {
        title: 'Пройденные миссии',
        example: { user: 7, activity: 12, points: 100, balance: 50, comment: 'Спасибо за тёплую встречу' },
        calls: [...completionVerbs, rewardMany],
      },
    },
  },
  {
    title: 'Торговый квартал',
    about: 'На что можно потратить коины.',
    declares: shop,
    sections: {
      'shop-items': {
        title: 'Товары',
        example: {
          name: 'Худи «Маяк»',
          description: 'Тёплое, с вышитым маяком.',
          price: 250,
          type: 'shop_item_type_2',
          options: [
            { id: 's', name: 'S', quantity: 8 },
            { id: 'm', name: 'M', quantity: 12 },
          ],
          limit_per_resident: 1,
          image: [42],
        },
        sends: sentWithItem,
        calls: [...shopItemVerbs, publishShopItems, unpublishShopItems, shopItemDemand, buyersOfPrice],
      },
      bookings: {
        title: 'Брони',
        about: 'Цена запоминается в момент брони и не меняется вместе с ценой товара.',
        example: { shop_item: 4, option: 'm', price: 250, user_comment: 'Заберу в пятницу' },
        calls: bookingVerbs,
      },
    },
  },
  {
    title: 'Портал',
    about: 'Статьи, темы, разговоры под ними и отметки читателей.',
    declares: portal,
    sections: {
      articles: {
        title: 'Статьи',
        about: 'Содержание — список блоков: `heading`, `text`, `image`, `list`, `checklist`, `quote`.',
        example: {
          title: 'Как мы зажгли маяк',
          content: [
            { id: 'a1', type: 'heading', level: 2, text: 'С чего всё началось' },
            {
              id: 'a2',
              type: 'text',
              content: [{ text: 'С одной ' }, { text: 'очень', bold: true }, { text: ' длинной ночи.' }],
            },
            { id: 'a3', type: 'quote', text: 'Свет виден дальше, чем кажется', author: 'Смотритель' },
          ],
          type: 'article_type_1',
          themes: [3, 1],
          images: [43],
          views: 214,
          likes_count: 31,
          dislikes_count: 2,
          comments_count: 9,
        },
        calls: [
          ...articleVerbs,
          saveArticleDraft,
          discardArticleDraft,
          viewArticle,
          articleComments,
          foundWords,
          myRatings,
          newComments,
          articleStatistics,
        ],
      },
      'article-drafts': {
        title: 'Черновики правок',
        about:
          'Текст, на который автор меняет опубликованную статью: читатели увидят его, когда статья будет с ним сохранена. Черновик видит только автор, модератор — нет. Пишет его `PUT /api/articles/{id}/draft`.',
        example: {
          article: 5,
          title: 'Как мы зажгли маяк',
          content: [{ id: 'a2', type: 'text', content: [{ text: 'С одной очень длинной ночи.' }] }],
          images: [43],
          type: 'article_type_1',
          themes: [3, 1],
        },
      },
      'article-versions': {
        title: 'Версии статьи',
        about:
          'Какой статья была после каждой правки, которую увидели читатели: последние сто. Видит их автор. Вернуть версию — сохранить её содержание обычным `PUT /api/articles/{id}`.',
        example: {
          article: 5,
          title: 'Как мы зажгли маяк',
          content: [{ id: 'a2', type: 'text', content: [{ text: 'С одной очень длинной ночи.' }] }],
          type: 'article_type_1',
          themes: [{ id: 3, name: 'Освещение' }],
          changed: ['title', 'content'],
        },
      },
      tags: {
        title: 'Темы',
        about:
          'Предлагает любой житель, одобряет модератор. До одобрения тему видит только тот, кто её предложил; ждать одобрения могут не больше двадцати тем одного жителя (409).',
        example: { name: 'Освещение', articles_count: 12 },
        calls: [...themeVerbs, mergeThemes, themeUsage],
      },
      comments: {
        title: 'Комментарии',
        example: { article: 5, text: 'Спасибо, теперь понятно, почему окна светятся дольше', likes_count: 4 },
        calls: [...commentVerbs, commentReplies],
      },
      'article-likes': {
        title: 'Нравится: статьи',
        example: { article: 5 },
        calls: [...articleLikeVerbs, unlikeArticle],
      },
      'article-dislikes': {
        title: 'Не нравится: статьи',
        example: { article: 5 },
        calls: [...articleDislikeVerbs, undislikeArticle],
      },
      'comment-likes': {
        title: 'Нравится: комментарии',
        example: { comment: 9 },
        calls: [...commentLikeVerbs, unlikeComment],
      },
      'comment-dislikes': {
        title: 'Не нравится: комментарии',
        example: { comment: 9 },
        calls: [...commentDislikeVerbs, undislikeComment],
      },
    },
  },
  {
    title: 'Знакомство с городом',
    about: 'Что житель уже увидел. Записи появляются вместе с жителем.',
    declares: onboarding,
    sections: {
      'user-greeting-statistics': { title: 'Приветствие', example: { is_greeted: true } },
      'user-onboarding-statistics': { title: 'Онбординг', example: { is_viewed: true } },
      'user-onboarding-progresses': {
        title: 'Ход онбординга',
        about:
          '«Первые шаги» на главной: открыта ли миссия (`mission_viewed`), прочитана ли статья (`article_viewed`), убран ли список (`steps_closed`).',
        example: { scene: 'scene-8', onboarding_completed: false, steps_closed: false },
      },
    },
  },
  {
    title: 'Автоматика',
    about: 'Какие события город считает сам и за что награждает.',
    declares: automation,
    sections: {
      'mission-award-causes': {
        title: 'Причины наград',
        example: { name: 'Помощь соседям', description: 'Готовая причина для вручения вручную' },
      },
      'automation-event-types': {
        title: 'Виды событий',
        about: 'Администратор меняет `daily_cap`: сколько событий в день засчитывается жителю; null — все.',
        example: { key: 'article.published', name: 'Опубликована статья', daily_cap: 5 },
        calls: [countedToday],
      },
      'mission-award-conditions': {
        title: 'Условия наград',
        example: { event_type: 1, threshold: 3, window_days: 30, activity: 12, is_active: true },
        calls: [awardForecast],
      },
    },
  },
  {
    title: 'Лидерборд',
    about: 'Места жителей за период и кого среди них нет.',
    declares: leaderboard,
    sections: {
      rating: { title: 'Места', calls: [rating, teamRating] },
      'rating-users': { title: 'Участие в рейтинге', example: { is_hidden: true } },
    },
  },
  {
    title: 'История',
    about: 'Что произошло с жителем; кто и что поменял в городе. Записи ведёт город.',
    declares: history,
    sections: {
      history: { title: 'Лента жителя', calls: [historyFeed, historyMonths] },
      'activity-change-items': { title: 'Изменения миссий', example: { activity: 12, ...changed } },
      'user-activity-enroll-change-items': {
        title: 'Изменения записей на миссии',
        example: { user_activity_enroll: 7, ...changed },
      },
      'article-change-items': {
        title: 'Изменения статей',
        example: { article: 5, ...changed, field: 'title' },
      },
      'badge-change-items': { title: 'Изменения чипов', example: { badge: 6, ...changed } },
      'shop-item-change-items': { title: 'Изменения товаров', example: { shop_item: 4, ...changed } },
      'booking-change-items': {
        title: 'Изменения броней',
        about:
          'Житель читает о своих бронях, что решили и что ему написали: строки `status` и `moderator_comment`.',
        example: { booking: 11, ...changed, field: 'status', old_value: 'pending', new_value: 'approved' },
      },
      'file-change-items': {
        title: 'Изъятые файлы',
        about: 'Какой файл изъят, кем, когда и почему.',
        example: {
          file: 40,
          ...changed,
          field: 'takedown_reason',
          old_value: null,
          new_value: 'В отчёте снимок чужого паспорта',
        },
      },
      settings: { title: 'Настройки', calls: [settingsUsage] },
      'setting-change-items': {
        title: 'Изменения настроек',
        about:
          'Курс, бонус, города, причины, условия, пределы и команды: кто и что поменял. Для администратора.',
        example: {
          setting: 'points-balance-ratio',
          ...changed,
          field: 'ratio',
          old_value: 0.5,
          new_value: 0.6,
        },
      },
      'user-change-items': {
        title: 'Изменения жителей',
        example: { user: 7, ...changed, field: 'role' },
      },
      'security-events': {
        title: 'События безопасности',
        about:
          'Входы, отказы во входе и выходы, роли, закрытый и открытый доступ, законченные сеансы, выгрузки, настройки: кто, кому и с какого адреса. Хранятся 90 дней. Для администратора.',
        example: {
          kind: 'role.changed',
          actor: 3,
          user: 7,
          address: '203.0.113.7',
          details: { was: 'Authenticated', became: 'Moderator' },
        },
      },
    },
  },
  {
    title: 'Сводка',
    about: 'Чем живёт город: недели, месяцы и то, что ждёт. Для модераторов.',
    declares: {},
    sections: { overview: { title: 'Сводка', calls: overviewGroups } },
  },
]
