import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#web/rest/client.ts'
import { FoundSelect } from '#web/ui/form/FoundSelect.tsx'
import { withControls } from '#web/ui/theme/Controls.tsx'
import { nameOf } from '../../people/me.ts'
import { profileQuery } from '../../people/profile.ts'
import { texts } from '../texts.ts'

/** Residents in whose names the words are found. */
const residentsQuery = (words: string) =>
  queryOptions({
    queryKey: ['users', 'board', words],
    queryFn: ({ signal }) =>
      api.users(
        {
          _q: words,
          fields: ['full_name'],
          sort: ['full_name', 'id'],
          pagination: { page: 1, pageSize: 8, withCount: false },
        },
        signal,
      ),
    enabled: words !== '',
    ...(words !== '' && { placeholderData: keepPreviousData }),
    select: people =>
      people.map(({ id, full_name }) => ({ id, name: nameOf({ full_name, username: null }) })),
  })

interface Props {
  value: number | undefined
  onChange: (resident: number | undefined) => void
}

/** A resident, found by a part of the name. */
export const ResidentChoice = withControls(({ value, onChange }: Props) => {
  const { data: resident } = useQuery({ ...profileQuery(value ?? 0), enabled: value !== undefined })
  const chosen = resident && value !== undefined ? { id: value, name: nameOf(resident) } : null
  return (
    <FoundSelect
      aria-label={texts.find}
      placeholder={texts.find}
      leftSection={<IconSearch />}
      clearSectionMode="clear"
      clearable
      clear={texts.forget}
      nothing={texts.nobody}
      unasked={texts.typeName}
      find={residentsQuery}
      chosen={chosen}
      onChange={row => onChange(row?.id)}
    />
  )
})
