import { NumberInput } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../../rest/client.ts'
import { formatNumber } from '../../../ui/numbers.ts'
import { useSingleFlight } from '../../../ui/useSingleFlight.ts'
import { change, issuedQuery, ratioQuery, usageQuery } from './data.ts'
import styles from './Form.module.css'
import { SaveButtons } from './SaveButtons.tsx'
import { Effect, Section } from './Section.tsx'
import { texts } from './texts.ts'

const words = texts.ratio
const EXAMPLE = 240

/** Coins offered for a bitW in new missions. */
export const RatioSection = () => (
  <Section anchor="ratio" title={words.title} lead={words.lead} query={useQuery(ratioQuery)}>
    {ratio => <RatioForm key={ratio} ratio={ratio} />}
  </Section>
)

function RatioForm({ ratio }: { ratio: number }) {
  const [typed, setTyped] = useState<string | number>(ratio)
  const { data: usage } = useQuery(usageQuery)
  const { data: issued } = useQuery(issuedQuery)
  const next = Number(typed)
  const isValid = typed !== '' && next > 0 && next < 1e6
  const isChanged = next !== ratio || typed === ''
  const [save, isSaving] = useSingleFlight(async () => {
    await change(() => api.replace('points-balance-ratio', { ratio: next }), words.saved)
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isValid && isChanged) void save()
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <div className={styles.two}>
        <NumberInput
          label={words.label}
          description={words.now(ratio)}
          value={typed}
          decimalScale={2}
          allowNegative={false}
          error={isChanged && !isValid && words.invalid}
          onChange={setTyped}
        />
        <p className={styles.pair}>
          <span>
            <small>{words.example(EXAMPLE)}</small>
            <b>{formatNumber(EXAMPLE * ratio)}</b>
          </span>
          <IconArrowRight aria-hidden="true" />
          <span>
            <small>{words.becomes}</small>
            <b>{isValid ? formatNumber(Math.round(EXAMPLE * next * 100) / 100) : '—'}</b>
          </span>
        </p>
      </div>
      {isChanged && (
        <>
          {isValid && (
            <Effect>
              {usage && words.effect(usage.missions)} {issued && words.pace(issued * (next / ratio - 1))}
            </Effect>
          )}
          <SaveButtons
            label={words.save}
            isValid={isValid}
            isSaving={isSaving}
            onCancel={() => setTyped(ratio)}
          />
        </>
      )}
    </form>
  )
}
