import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { FoundSelect, useFieldWords } from '#web/ui/form/FoundSelect.tsx'
import { withControls } from '#web/ui/theme/Controls.tsx'
import { nameOf } from '../../people/me.ts'
import { profileQuery } from '../../people/profile.ts'
import { residentsQuery } from '../data.ts'
import { texts } from '../texts.ts'

interface Props {
  value: number | undefined
  onChange: (resident: number | undefined) => void
}

/** A resident, found by a part of the name. */
export const ResidentChoice = withControls(({ value, onChange }: Props) => {
  const { data: resident } = useQuery({ ...profileQuery(value ?? 0), enabled: value !== undefined })
  const chosen = resident && value !== undefined ? { id: value, name: nameOf(resident) } : null
  const { asked, isAwaited, onWords } = useFieldWords(chosen?.name)
  const { data: found = [], isLoading, isPlaceholderData, isLoadingError } = useQuery(residentsQuery(asked))
  return (
    <FoundSelect
      aria-label={texts.find}
      placeholder={texts.find}
      leftSection={<IconSearch />}
      clearSectionMode="clear"
      clearable
      clear={texts.forget}
      nothing={asked === '' ? texts.typeName : texts.nobody}
      found={found.map(({ id, full_name }) => ({ id, name: nameOf({ full_name, username: null }) }))}
      isSearching={isAwaited || isLoading || isPlaceholderData}
      isFailed={isLoadingError}
      chosen={chosen}
      onWords={onWords}
      onChange={row => onChange(row?.id)}
    />
  )
})
