import { Select } from '@mantine/core'
import { IconLock, IconLockOpen, IconLogout, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { teams } from '#contract/domains/people.ts'
import { type RoleType, roleNames, roleTypes } from '#contract/domains/role-types.ts'
import { attempt, refusalWords } from '#web/attempt.ts'
import { OwnCard } from '#web/domains/people/components/OwnCard.tsx'
import { RowLog } from '#web/domains/people/components/RowLog.tsx'
import { useMe } from '#web/domains/people/data.ts'
import type { Info } from '#web/domains/people/info.ts'
import { can, isSuperadmin, nameOf } from '#web/domains/people/me.ts'
import { Block } from '#web/ui/Block.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatDay, formatLately, formatMoment } from '#web/ui/dates.ts'
import lines from '#web/ui/Lines.module.css'
import { confirm } from '#web/ui/modal/confirm.ts'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import type { ActKind, Person } from '../users/data.ts'
import { actOnPeople } from '../users/modals.ts'
import { changesQuery, rolesQuery, sessionsQuery, useEndSessions, useSetRole } from './data.ts'
import { dutiesOf } from './duties.ts'
import { texts } from './texts.ts'
import styles from './UserScreen.module.css'

interface Props {
  person: Person
  info: Info | null
  /** Reads `info` again, which failed. */
  onRetry: (() => unknown) | undefined
}

/** Own data, role, team, entry, sessions and the log of changes. */
export function DataTab({ person, info, onRetry }: Props) {
  const me = useMe()
  const isAdmin = isSuperadmin(me)
  const isOther = person.id !== me.id
  const mayEdit = isAdmin || !isOther
  // product §5: moderators act on residents, the Superadmin on everybody.
  const mayAct =
    isOther && (isAdmin || (person.role.type !== 'moderator' && person.role.type !== 'superadmin'))
  const act = (kind: ActKind) => void actOnPeople.open({ users: [person.id], kind })
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        {onRetry && (
          <Block title={texts.card}>
            <PartFailed onRetry={onRetry} />
          </Block>
        )}
        {info && (
          <OwnCard
            key={info.id}
            title={texts.card}
            note={mayEdit ? texts.cardNote : texts.cardReadOnly}
            name={nameOf(person)}
            email={person.email}
            info={info}
            mayEdit={mayEdit}
          />
        )}
        <Sessions person={person} mayEnd={mayAct} />
        <Log user={person.id} />
      </div>
      <div className={styles.stack}>
        <Role person={person} mayChange={isAdmin && isOther} />
        <Block title={texts.team}>
          <div className={styles.side}>
            <p>{person.team?.name ?? texts.noTeam}</p>
            {can(me, 'update', teams) && (
              <Button variant="soft" size="small" wide icon={<IconUsersGroup />} onClick={() => act('team')}>
                {texts.change}
              </Button>
            )}
          </div>
        </Block>
        <Block title={texts.access}>
          <div className={styles.side}>
            <p>{person.blocked ? texts.accessClosed : texts.accessOpen}</p>
            {mayAct && (
              <Button
                variant={person.blocked ? 'soft' : 'dangerSoft'}
                size="small"
                wide
                icon={person.blocked ? <IconLockOpen /> : <IconLock />}
                onClick={() => act(person.blocked ? 'unblock' : 'block')}
              >
                {person.blocked ? texts.unblock : texts.block}
              </Button>
            )}
          </div>
        </Block>
      </div>
    </div>
  )
}

const labelOf = (type: string) =>
  (roleNames[type as RoleType] as { label: string } | undefined)?.label ?? type

function Role({ person, mayChange }: { person: Person; mayChange: boolean }) {
  const { data: roles, isLoadingError, refetch } = useQuery({ ...rolesQuery, enabled: mayChange })
  const { mutateAsync: setRole } = useSetRole()
  const [change] = useSingleFlight(async (type: RoleType) => {
    const role = roles?.find(known => known.type === type)
    if (!role || type === person.role.type) return
    const isSure = await confirm.open({
      title: texts.roleAsk[type],
      text: texts.roleText(nameOf(person)),
      ...(type === 'moderator' && { list: { title: texts.dutiesTitle, lines: dutiesOf(type) } }),
      action: texts.roleAction,
    })
    if (!isSure) return
    await attempt(() => setRole({ id: person.id, role: role.id }), {
      done: texts.saved,
      failed: texts.notSaved,
    })
  })
  return (
    <Block title={texts.role}>
      <div className={styles.side}>
        {mayChange ? (
          <>
            <Select
              aria-label={texts.role}
              data={roleTypes.map(value => ({ value, label: labelOf(value) }))}
              value={person.role.type}
              onChange={type => type && void change(type as RoleType)}
              disabled={!roles}
              allowDeselect={false}
            />
            {isLoadingError && <PartFailed onRetry={refetch} />}
            <p className={styles.note}>{texts.roleNote}</p>
          </>
        ) : (
          <p>{labelOf(person.role.type)}</p>
        )}
      </div>
    </Block>
  )
}

function Sessions({ person, mayEnd }: { person: Person; mayEnd: boolean }) {
  const { data: sessions, isLoadingError, refetch } = useQuery(sessionsQuery(person.id))
  const { mutateAsync: endAll } = useEndSessions()
  const [end, isEnding] = useSingleFlight(async () => {
    const words = { title: texts.endAsk, text: texts.endText, action: texts.endAll }
    if (!(await confirm.open({ ...words, danger: true }))) return
    try {
      const { data } = await endAll(person.id)
      toast.success(texts.ended(data.ended))
    } catch (failure) {
      toast.error(texts.notSaved, { text: refusalWords(failure) })
    }
  })
  return (
    <Block
      title={sessions ? `${texts.sessions} ${sessions.length}` : texts.sessions}
      aside={
        mayEnd &&
        sessions &&
        sessions.length > 0 && (
          <Button
            variant="dangerSoft"
            size="small"
            icon={<IconLogout />}
            pending={isEnding && texts.ending}
            onClick={() => void end()}
          >
            {texts.endAll}
          </Button>
        )
      }
    >
      {isLoadingError ? (
        <PartFailed onRetry={refetch} />
      ) : !sessions ? (
        <Skeleton height={60} />
      ) : sessions.length === 0 ? (
        <p className={styles.note}>{texts.noSessions}</p>
      ) : (
        <ul className={lines.lines}>
          {sessions.map(({ startedAt, expiresAt, kind }, index) => (
            <li key={`${startedAt} ${index}`}>
              <span className={lines.words}>
                <b>{texts.kinds[kind]}</b>
                <small>{texts.started(formatLately(startedAt))}</small>
              </span>
              <span className={lines.figure}>{texts.until(formatMoment(expiresAt))}</span>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}

function Log({ user }: { user: number }) {
  const { data: roles = [] } = useQuery(rolesQuery)
  const shown = (field: string, value: unknown) => {
    if (value === null || value === undefined || value === '') return texts.none
    if (typeof value === 'boolean') return value ? texts.on : texts.off
    if (field === 'role') return labelOf(roles.find(({ id }) => id === value)?.type ?? JSON.stringify(value))
    if (field === 'avatar') return texts.on
    if ((field === 'birth_date' || field === 'hired_at') && typeof value === 'string') return formatDay(value)
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return (
    <RowLog
      title={texts.log}
      changesOf={isWhole => changesQuery(user, isWhole)}
      inWords={({ field, before, after }) => ({
        label: (texts.fields[field] ?? field).toLowerCase(),
        before: shown(field, before),
        after: shown(field, after),
      })}
    />
  )
}
