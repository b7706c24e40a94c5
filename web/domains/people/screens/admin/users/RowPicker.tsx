import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { FoundSelect, type Named } from '#web/ui/form/FoundSelect.tsx'
import { choiceNameQuery, choiceQuery } from './data.ts'
import { texts } from './texts.ts'

interface Props
  extends Pick<
    ComponentProps<typeof FoundSelect>,
    'ref' | 'label' | 'aria-label' | 'placeholder' | 'error' | 'data-autofocus'
  > {
  of: 'badges' | 'activities'
  value: number | null
  onChange: (id: number | null) => void
}

/** One chip or mission, found by a part of its name. */
export function RowPicker({ of, value, onChange, ...field }: Props) {
  const [picked, setPicked] = useState<Named | null>(null)
  const isPicked = picked?.id === value
  const { data: name, isPlaceholderData } = useQuery({
    ...choiceNameQuery(of, value ?? 0),
    enabled: value !== null && !isPicked,
  })
  const named = value !== null && name && !isPlaceholderData ? { id: value, name } : null
  return (
    <FoundSelect
      placeholder={texts.search}
      clearable
      {...field}
      find={words => choiceQuery(of, words)}
      chosen={isPicked ? picked : named}
      onChange={row => {
        setPicked(row)
        onChange(row?.id ?? null)
      }}
    />
  )
}
