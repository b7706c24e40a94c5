import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Pill, Pills } from '#web/ui/Pill.tsx'
import { useMe } from '../../people/data.ts'
import { nameOf } from '../../people/me.ts'
import { residentQuery } from '../../people/profile.ts'
import { ChipsAhead } from '../components/ChipsAhead.tsx'
import { HeldChips } from '../components/HeldChips.tsx'
import { type ChipPart, chipParts } from '../search.ts'
import { texts } from '../texts.ts'
import styles from './ChipsScreen.module.css'

const route = getRouteApi('/resident/user-badge-list/$userId')

/** The collection of a resident; one's own also lists the chips not held yet. */
export function ChipsScreen() {
  const { userId } = route.useParams()
  const search = route.useSearch()
  const { show } = search
  const navigate = route.useNavigate()
  const me = useMe()
  const { data: resident } = useSuspenseQuery(residentQuery(userId))
  const name = nameOf(resident)
  const isMe = userId === me.id
  // Only a single part is paginated.
  const page = (isMe && !show ? undefined : search.page) ?? 1
  const isShown = (part: ChipPart) => (isMe ? show === undefined || show === part : part === 'held')
  const turn = (part: ChipPart, to: number) =>
    void navigate({
      search: { show: to > 1 && isMe ? part : show, page: to > 1 ? to : undefined },
      resetScroll: false,
    })
  return (
    <>
      <PageHeader
        title={isMe ? texts.myChips : texts.chipsOf(name)}
        lead={isMe ? texts.myLead : texts.lead}
        tutorial="badges"
        actions={
          isMe ? (
            <ButtonLink to={paths.missions.path} search={{ reward: 'chip' }} variant="line" size="small">
              {texts.toMissions}
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.userProfile.path} params={{ userId }} variant="line" size="small">
              {texts.toProfile}
            </ButtonLink>
          )
        }
      />
      {isMe && (
        <div className={styles.parts}>
          <Pills label={texts.parts}>
            {[undefined, ...chipParts].map(part => (
              <Pill
                key={part ?? 'everything'}
                pressed={show === part}
                onClick={() => void navigate({ search: { show: part }, resetScroll: false })}
              >
                {part ? texts[part] : texts.everything}
              </Pill>
            ))}
          </Pills>
        </div>
      )}
      <div className={styles.blocks}>
        {isShown('held') && (
          <HeldChips
            key={userId}
            holder={{ id: userId, name }}
            isMe={isMe}
            page={page}
            onPage={to => turn('held', to)}
          />
        )}
        {isShown('ahead') && <ChipsAhead me={me.id} page={page} onPage={to => turn('ahead', to)} />}
      </div>
    </>
  )
}
