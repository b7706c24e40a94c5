import { IconHeart, IconTargetArrow, IconTrophy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type RoleType, roleNames } from '#contract/domains/role-types.ts'
import { heldChipsQuery, SHELF } from '#web/domains/chips/data.ts'
import { myPlaceQuery } from '#web/domains/leaderboard/myPlace.ts'
import { completedQuery } from '#web/domains/missions/lists.ts'
import { ProfilePass } from '#web/domains/people/components/ProfilePass.tsx'
import { useMe } from '#web/domains/people/data.ts'
import { nameOf } from '#web/domains/people/me.ts'
import { profileQuery } from '#web/domains/people/profile.ts'
import { residentArticlesQuery } from '#web/domains/portal/resident.ts'
import { paths } from '#web/paths.ts'
import { ApiError } from '#web/rest/http.ts'
import { NothingFound } from '#web/ui/art/empty.ts'
import { ChipMark, EnergyMark } from '#web/ui/art/marks.tsx'
import { Block } from '#web/ui/Block.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { totalOf } from '#web/ui/figure.tsx'
import { formatNumber, formatSigned } from '#web/ui/numbers.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { ProfileArticles } from './ProfileArticles.tsx'
import { ProfileChips } from './ProfileChips.tsx'
import { ProfileMissions } from './ProfileMissions.tsx'
import styles from './ProfilePage.module.css'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { texts } from './texts.ts'

const route = getRouteApi('/resident/user-profile/$userId')

/** The public profile of a resident, made of several domains (product §5). */
export function ProfilePage() {
  const { userId } = route.useParams()
  // Of another resident nothing of the one before is shown while it loads.
  return <Profile key={userId} userId={userId} />
}

function Profile({ userId }: { userId: number }) {
  const me = useMe()
  const isMe = userId === me.id
  const { data: resident, error, refetch } = useQuery(profileQuery(userId))
  const chips = useQuery(heldChipsQuery(userId, 1, SHELF))
  const missions = useQuery(completedQuery(userId, 1))
  const articles = useQuery(residentArticlesQuery(userId))
  const place = useQuery({ ...myPlaceQuery, enabled: isMe })
  const shownPlace = place.data?.position ?? place.data?.previous

  if (!resident) {
    if (!error) return <ProfileSkeleton />
    const isGone = error instanceof ApiError && error.status === 404
    return (
      <>
        <PageHeader title={texts.profile} />
        <Block hiddenTitle={texts.profile}>
          {isGone ? (
            <Empty
              drawing={<NothingFound />}
              title={texts.goneTitle}
              text={texts.goneText}
              action={<ButtonLink to={paths.leaderboard.path}>{texts.toLeaderboard}</ButtonLink>}
            />
          ) : (
            <Failed title={texts.failedTitle} onRetry={refetch} />
          )}
        </Block>
      </>
    )
  }

  const name = nameOf(resident)
  const { role, user_info: info, team } = resident
  const work = [info?.position, info?.department].filter(Boolean).join(', ')
  const rank = role && role.type !== 'authenticated' ? roleNames[role.type as RoleType]?.label : undefined
  const home = [rank, info?.city, team && texts.team(team.name)].filter(Boolean).join(' · ')
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <ProfilePass
        name={name}
        picture={resident.avatar}
        isMe={isMe}
        isBlocked={resident.blocked}
        action={
          isMe && (
            <ButtonLink to={paths.account.path} variant="volt" size="small">
              {texts.toAccount}
            </ButtonLink>
          )
        }
        figures={[
          {
            label: texts.energy,
            icon: <EnergyMark />,
            value: formatNumber(resident.points),
            tone: 'energy',
          },
          { label: texts.chips, icon: <ChipMark />, value: totalOf(chips), tone: 'chips' },
          { label: texts.missions, icon: <IconTargetArrow aria-hidden="true" />, value: totalOf(missions) },
          {
            label: texts.reputation,
            icon: <IconHeart aria-hidden="true" />,
            value: formatSigned(resident.reputation),
          },
          ...(shownPlace
            ? [
                {
                  label: place.data?.previous ? texts.lastPlace : texts.place,
                  icon: <IconTrophy aria-hidden="true" />,
                  value: texts.placeOf(shownPlace),
                },
              ]
            : []),
        ]}
      >
        {work && <p>{work}</p>}
        {home && <p>{home}</p>}
      </ProfilePass>
      <div className={styles.blocks}>
        {info?.about && (
          <Block title={texts.about}>
            <p className={styles.about}>{info.about}</p>
          </Block>
        )}
        <ProfileChips holder={{ id: userId, name }} isMe={isMe} query={chips} />
        <ProfileArticles author={{ id: userId, name }} query={articles} />
        <ProfileMissions holder={{ id: userId, name }} query={missions} />
      </div>
    </>
  )
}
