import { IconLock } from '@tabler/icons-react'
import { type RoleType, roleNames } from '#contract/domains/role-types.ts'
import { ResidentLink } from '#web/domains/people/components/ResidentLink.tsx'
import { nameOf } from '#web/domains/people/me.ts'
import type { PeopleSearch } from '#web/domains/people/peopleSearch.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { formatLately } from '#web/ui/dates.ts'
import { Found } from '#web/ui/Found.tsx'
import { formatNumber, formatSigned } from '#web/ui/numbers.ts'
import { Tag } from '#web/ui/Tag.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import type { Person } from './data.ts'
import { texts } from './texts.ts'
import styles from './UsersScreen.module.css'

const tones = { moderator: 'info', superadmin: 'chip' } as const

export function RoleTag({ type, name }: { type: string; name: string }) {
  const known = roleNames[type as RoleType] as { label: string } | undefined
  return <Tag tone={tones[type as keyof typeof tones] ?? 'gray'}>{known?.label ?? name}</Tag>
}

const { columns: labels } = texts

/** The columns of a page whose first row is at this place of the list. */
export const peopleTable = (
  first: number,
  page: readonly Person[],
  search: PeopleSearch,
): readonly Column<Person>[] => [
  {
    key: 'name',
    label: labels.name,
    main: true,
    sort: 'asc',
    cell: person => (
      <span className={styles.who}>
        <Avatar name={nameOf(person)} picture={person.avatar} ring={person.blocked ? 'blocked' : undefined} />
        <span className={styles.words}>
          <ResidentLink
            resident={{ id: person.id, name: nameOf(person) }}
            search={{ ...search, at: first + page.indexOf(person) }}
            className={styles.name}
          />
          <span className={styles.mail} title={person.email}>
            <Found text={person.email} />
          </span>
          {person.blocked && (
            <Tag tone="danger" icon={<IconLock aria-hidden="true" />}>
              {texts.accessClosed}
            </Tag>
          )}
        </span>
      </span>
    ),
  },
  { key: 'team', label: labels.team, cell: ({ team }) => team?.name ?? '—' },
  {
    key: 'role',
    label: labels.role,
    plain: true,
    // Nearly everybody is a plain resident: those stand out who are not.
    cell: ({ role }) => role.type !== 'authenticated' && <RoleTag {...role} />,
  },
  { key: 'points', label: labels.points, right: true, sort: 'desc', cell: row => formatNumber(row.points) },
  {
    key: 'balance',
    label: labels.balance,
    right: true,
    sort: 'desc',
    cell: row => formatNumber(row.balance),
  },
  { key: 'chips', label: labels.chips, right: true, sort: 'desc', cell: row => formatNumber(row.chips) },
  {
    key: 'reputation',
    label: labels.reputation,
    right: true,
    sort: 'desc',
    cell: row => formatSigned(row.reputation),
  },
  {
    key: 'seen',
    label: labels.seen,
    right: true,
    sort: 'desc',
    cell: ({ seenAt }) => (
      <span className={styles.seen}>
        {/* Day and month stay together. */}
        {seenAt ? formatLately(seenAt).replaceAll(/\u00a0(?=\d{4})|(?<=,)\u00a0/g, ' ') : texts.never}
      </span>
    ),
  },
]
