import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { FoundSelect } from '#web/ui/form/FoundSelect.tsx'
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
  const { data: name } = useQuery({ ...choiceNameQuery(of, value ?? 0), enabled: value !== null })
  return (
    <FoundSelect
      placeholder={texts.search}
      clearable
      {...field}
      find={words => choiceQuery(of, words)}
      chosen={value !== null && name ? { id: value, name } : null}
      onChange={row => onChange(row?.id ?? null)}
    />
  )
}
