import {
  IconAdjustments,
  IconCalendar,
  IconDoorExit,
  IconFileExport,
  IconFileOff,
  IconLock,
  IconLockOpen,
  IconLogin2,
  IconLogout2,
  IconShieldCog,
  IconShieldLock,
  IconShieldX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { SecurityEventKind } from '#contract/domains/history.ts'
import { Desk } from '#web/desk/Desk.tsx'
import { type Going, useDesk } from '#web/desk/useDesk.ts'
import { Face } from '#web/domains/people/components/Face.tsx'
import { ResidentLink } from '#web/domains/people/components/ResidentLink.tsx'
import type { Face as Person } from '#web/domains/people/face.ts'
import { NoHistory } from '#web/ui/art/empty.ts'
import { classes } from '#web/ui/classes.ts'
import { formatLately } from '#web/ui/dates.ts'
import { Choice } from '#web/ui/form/Choice.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { PersonChoice } from './PersonChoice.tsx'
import styles from './SecurityTab.module.css'
import { type SecuritySearch, securitySearch } from './search.ts'
import { type SecurityRow, securityQuery } from './security.ts'
import { texts } from './securityTexts.ts'

const icons: Record<SecurityEventKind, ReactNode> = {
  'sign-in': <IconLogin2 aria-hidden="true" />,
  'sign-out': <IconLogout2 aria-hidden="true" />,
  'sign-in.refused': <IconShieldX aria-hidden="true" />,
  'sessions.ended': <IconDoorExit aria-hidden="true" />,
  'role.changed': <IconShieldCog aria-hidden="true" />,
  'entry.closed': <IconLock aria-hidden="true" />,
  'entry.opened': <IconLockOpen aria-hidden="true" />,
  export: <IconFileExport aria-hidden="true" />,
  'setting.changed': <IconAdjustments aria-hidden="true" />,
  'file.taken-down': <IconFileOff aria-hidden="true" />,
}
const tones: Partial<Record<SecurityEventKind, string | undefined>> = {
  'sign-in.refused': styles.danger,
  'entry.closed': styles.danger,
  'role.changed': styles.rights,
  export: styles.rights,
  'file.taken-down': styles.danger,
}

const PersonCell = ({ person }: { person: Person | null }) =>
  person ? (
    <span className={styles.person}>
      <Face person={person} size="tiny" />
      <ResidentLink resident={person} />
    </span>
  ) : (
    <span className={styles.none}>{texts.none}</span>
  )

const columns: readonly Column<SecurityRow>[] = [
  {
    key: 'kind',
    label: texts.kind,
    main: true,
    cell: ({ kind, details, user }) => (
      <span className={styles.event}>
        <span className={classes(styles.icon, tones[kind])}>{icons[kind]}</span>
        <span>
          <b>{texts.kinds[kind]}</b>
          <small>{texts.note(kind, details, user !== null)}</small>
        </span>
      </span>
    ),
  },
  { key: 'actor', label: texts.actor, cell: ({ actor }) => <PersonCell person={actor} /> },
  { key: 'user', label: texts.user, cell: ({ user }) => <PersonCell person={user} /> },
  {
    key: 'moment',
    label: texts.moment,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className={styles.moment}>
        {formatLately(createdAt)}
      </time>
    ),
  },
  {
    key: 'address',
    label: texts.address,
    cell: ({ address }) =>
      address ? (
        <span className={styles.address}>
          {/* An address of IPv6 may break after its colons. */}
          {address.split(/(?<=:)/).map((part, index) => (
            <Fragment key={index}>
              {index > 0 && <wbr />}
              {part}
            </Fragment>
          ))}
        </span>
      ) : (
        <span className={styles.none}>{texts.none}</span>
      ),
  },
]

interface Props {
  search: SecuritySearch
  onSearch: (search: SecuritySearch, going: Going) => void
}

/** Who did what that concerns security, the latest first; filters and page are kept in the address. */
export function SecurityTab({ search, onSearch }: Props) {
  const events = useQuery(securityQuery(search))
  const desk = useDesk(securitySearch, search, onSearch)
  return (
    <Desk
      desk={desk}
      list={events}
      label={texts.title}
      texts={texts}
      choices={
        <>
          <PersonChoice {...desk.filter('person')} />
          <Choice
            label={texts.kind}
            icon={<IconShieldLock />}
            usual={texts.anyKind}
            {...desk.choice('kind', texts.kinds)}
          />
          <Choice
            label={texts.period}
            icon={<IconCalendar />}
            usual={texts.anyPeriod}
            {...desk.choice('period', texts.periods)}
          />
        </>
      }
      columns={columns}
      nameOf={row => texts.kinds[row.kind]}
      drawing={<NoHistory />}
    />
  )
}
