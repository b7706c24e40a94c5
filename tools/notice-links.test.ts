import { expect, test } from 'vitest'
import { noticeKind } from '../contract/notices.ts'
import { noticeTexts } from '../server/domains/notifications/texts.ts'
import { paths } from '../web/paths.ts'

const mission = { id: 7, name: 'Маяк' }
const article = { id: 5, name: 'О свете' }
const comment = { id: 9, text: 'Да' }
/** One example of each kind of notice. */
const notices = {
  enrolled: noticeTexts.enrolled(mission),
  enrolmentCanceled: noticeTexts.enrolmentCanceled(mission),
  enrolmentEnded: noticeTexts.enrolmentEnded(mission, 'Анна', 'Срок'),
  missionDeleted: noticeTexts.missionDeleted(mission),
  placeFreed: noticeTexts.placeFreed(mission),
  returned: noticeTexts.returned(mission, 'Дополните'),
  rewarded: noticeTexts.rewarded(mission),
  rewardedWithEnergy: noticeTexts.rewardedWithEnergy(mission, 5),
  rewardedWithCoins: noticeTexts.rewardedWithCoins(mission, 5),
  rewardedWithChip: noticeTexts.rewardedWithChip(mission, 'Голос'),
  chipAwarded: noticeTexts.chipAwarded('Голос', 3),
  chipRecalled: noticeTexts.chipRecalled('Голос', 3, 'Ошибка'),
  energyChanged: noticeTexts.energyChanged(5, 'За дело'),
  coinsChanged: noticeTexts.coinsChanged(5, 'За дело'),
  booked: noticeTexts.booked(9, 'Худи', 5),
  bookingApproved: noticeTexts.bookingApproved(9, 'Худи', 'В холле'),
  bookingCorrected: noticeTexts.bookingCorrected(9, 'Худи', 'В холле'),
  bookingRejected: noticeTexts.bookingRejected(9, 'Худи', 'Нет'),
  bookingIssued: noticeTexts.bookingIssued(9, 'Худи'),
  refunded: noticeTexts.refunded(9, 'Худи', 5),
  articleCommented: noticeTexts.articleCommented(article, 'Анна', comment),
  commentAnswered: noticeTexts.commentAnswered(article, 'Анна', comment),
  commentDiscarded: noticeTexts.commentDiscarded(article),
  articleRemoved: noticeTexts.articleRemoved(article, 'Спам'),
  themeApproved: noticeTexts.themeApproved('Свет', 'Свет города'),
  themeMerged: noticeTexts.themeMerged('Свет', 'Свет города'),
  themeDeleted: noticeTexts.themeDeleted('Свет'),
  digestStopped: noticeTexts.digestStopped('anna@city.example'),
  moreComments: noticeTexts.moreComments(5, 9),
} satisfies Record<keyof typeof noticeTexts, { readonly link: string }>

const screens = Object.values(paths).map(
  ({ path }) => new RegExp(`^${path.replaceAll(/\$\w+/g, String.raw`\d+`)}$`),
)

test.each(Object.entries(notices))('the notice %s links to a screen that exists', (_, { link }) => {
  const { pathname } = new URL(link, 'https://city.example')
  expect(screens.some(screen => screen.test(pathname))).toBe(true)
})

test('no notice that History has no row for links to it', () => {
  const outside = Object.values(notices).filter(
    notice => 'type' in notice && noticeKind(notice.type)?.outsideHistory,
  )
  expect(outside.length).toBeGreaterThan(3)
  expect(outside.filter(({ link }) => link.includes('tab=history'))).toEqual([])
})
