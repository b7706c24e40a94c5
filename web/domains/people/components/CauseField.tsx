import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { causesQuery } from '../causes.ts'
import { texts } from '../texts.ts'

interface Props {
  /** The id of a cause. */
  value: number | null
  onChange: (cause: number | null) => void
}

/** The ready causes of awards and deductions; no field where the city has none. */
export function CauseField({ value, onChange }: Props) {
  const { data: causes = [], isSuccess } = useQuery(causesQuery)
  if (isSuccess && causes.length === 0) return null
  return (
    <Select
      label={texts.cause}
      placeholder={texts.noCause}
      data={causes.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={id => onChange(id === null ? null : Number(id))}
      clearable
      clearButtonProps={{ 'aria-label': texts.noCause }}
    />
  )
}
