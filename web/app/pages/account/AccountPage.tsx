import { IconHeart, IconTrophy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { coins as coinForms, plural, words } from '#contract/words.ts'
import { heldChipsQuery, SHELF } from '#web/domains/chips/data.ts'
import { type MyPlace, myPlaceQuery } from '#web/domains/leaderboard/myPlace.ts'
import { bellTexts } from '#web/domains/notifications/bellTexts.ts'
import { unreadCountQuery } from '#web/domains/notifications/unread.ts'
import { AvatarButton } from '#web/domains/people/components/AvatarButton.tsx'
import { ProfilePass } from '#web/domains/people/components/ProfilePass.tsx'
import { useMe } from '#web/domains/people/data.ts'
import { nameOf, roleLabel } from '#web/domains/people/me.ts'
import { paths } from '#web/paths.ts'
import { ChipMark, CoinMark, EnergyMark } from '#web/ui/art/marks.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { CountUp } from '#web/ui/CountUp.tsx'
import { Dash } from '#web/ui/Dash.tsx'
import { figure, totalOf } from '#web/ui/figure.tsx'
import { formatSigned } from '#web/ui/numbers.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { pageSetting } from '#web/ui/pageSetting.ts'
import { Tabs } from '#web/ui/Tabs.tsx'
import { TutorialLink } from '#web/ui/TutorialLink.tsx'
import styles from './AccountPage.module.css'
import { CardTab } from './CardTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { NotificationsTab } from './NotificationsTab.tsx'
import { StatisticsTab } from './StatisticsTab.tsx'
import { accountTabs } from './search.ts'
import { texts } from './texts.ts'

const route = getRouteApi('/resident/account')

/** My pass, and tabs with statistics, history and notices. */
export function AccountPage() {
  const me = useMe()
  const { tab = 'statistics', category, month, page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const chips = useQuery(heldChipsQuery(me.id, 1, SHELF))
  const place = useQuery(myPlaceQuery)
  const { data: unread = 0 } = useQuery(unreadCountQuery)

  const name = nameOf(me)
  const coins = me.balance ?? 0
  const rank = roleLabel(me)
  return (
    <>
      <PageTitle>{texts.account}</PageTitle>
      <ProfilePass
        name={name}
        picture={me.avatar}
        isMe
        faceAction={<AvatarButton me={me.id} />}
        action={
          <div className={styles.actions}>
            <TutorialLink topic="account" isAtRight />
            <ButtonLink
              to={paths.userProfile.path}
              params={{ userId: me.id }}
              variant="volt"
              size="small"
              className={styles.profile}
            >
              {texts.publicProfile}
            </ButtonLink>
          </div>
        }
        figures={[
          {
            label: texts.energy,
            icon: <EnergyMark />,
            value: <CountUp value={me.points} unit={words.points} from={me.points} />,
            tone: 'energy',
          },
          {
            label: texts.coins,
            icon: <CoinMark />,
            value: <CountUp value={coins} unit={plural(coins, coinForms)} from={coins} />,
            tone: 'coins',
          },
          {
            label: texts.chips,
            icon: <ChipMark />,
            value: totalOf(chips),
            tone: 'chips',
          },
          {
            label: place.data?.previous ? texts.lastPlace : texts.place,
            icon: <IconTrophy aria-hidden="true" />,
            value: figure(place, placeOf),
          },
          {
            label: texts.reputation,
            icon: <IconHeart aria-hidden="true" />,
            value: formatSigned(me.reputation),
          },
        ]}
      >
        <p>{me.email}</p>
        {rank && <p>{rank}</p>}
      </ProfilePass>
      <Tabs
        label={texts.tabs}
        tabs={accountTabs.map(key => ({
          key,
          label: texts.tabNames[key],
          count:
            key === 'notifications' && unread > 0
              ? { value: unread, label: bellTexts.unread(unread), urgent: true }
              : undefined,
        }))}
        value={tab}
        onChange={key =>
          void navigate({ search: key === 'statistics' ? {} : { tab: key }, resetScroll: false })
        }
      >
        {tab === 'history' ? (
          <HistoryTab
            me={me.id}
            category={category}
            month={month}
            onChoose={chosen => void navigate({ search: { tab: 'history', ...chosen }, resetScroll: false })}
          />
        ) : tab === 'notifications' ? (
          <NotificationsTab
            page={page}
            onPage={next =>
              void navigate({ search: { tab: 'notifications', page: next > 1 ? next : undefined } })
            }
          />
        ) : tab === 'card' ? (
          <CardTab me={me} />
        ) : (
          <StatisticsTab me={me} chips={chips} />
        )}
      </Tabs>
      {builtOn && <p className={styles.built}>{texts.builtOn(builtOn)}</p>}
    </>
  )
}

/** `25.11.2026` (specification §9, build date). */
const builtOn = pageSetting('build-date')

/** On the first days of a month the place of the last one. */
function placeOf({ position, previous, reason }: MyPlace) {
  const shown = position ?? previous
  return shown === null ? <Dash reason={texts.noPlace[reason ?? 'no-energy']} /> : texts.myPlace(shown)
}
