import { NumberInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../../rest/client.ts'
import { formatNumber } from '../../../ui/numbers.ts'
import { useSingleFlight } from '../../../ui/useSingleFlight.ts'
import { change, reactorQuery } from './data.ts'
import styles from './Form.module.css'
import { SaveButtons } from './SaveButtons.tsx'
import { Effect, Section } from './Section.tsx'
import { texts } from './texts.ts'

const words = texts.bonus
const MOST = 99_999_999.99

/** What is added to the energy of the whole city. */
export const BonusSection = () => (
  <Section anchor="bonus" title={words.title} lead={words.lead} query={useQuery(reactorQuery)}>
    {({ total, bonus }) => <BonusForm key={bonus} total={total} bonus={bonus} />}
  </Section>
)

function BonusForm({ total, bonus }: { total: number; bonus: number }) {
  const [typed, setTyped] = useState<string | number>(bonus)
  const next = Number(typed)
  const isValid = typed !== '' && Math.abs(next) <= MOST
  const isChanged = next !== bonus || typed === ''
  const own = Math.round((total - bonus) * 100) / 100
  const [save, isSaving] = useSingleFlight(async () => {
    await change(() => api.replace('energy', { bonus: next }), words.saved)
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
          value={typed}
          decimalScale={2}
          error={!isValid && words.invalid}
          onChange={setTyped}
        />
        <p className={styles.pair}>
          <span>
            <small>{words.residents}</small>
            <b>{formatNumber(own)}</b>
          </span>
          <IconPlus aria-hidden="true" />
          <span>
            <small>{words.reactor}</small>
            <b>{isValid ? formatNumber(own + next) : '—'}</b>
          </span>
        </p>
      </div>
      {isChanged && (
        <>
          {isValid && <Effect>{words.effect(total, own + next)}</Effect>}
          <SaveButtons
            label={words.save}
            isValid={isValid}
            isSaving={isSaving}
            onCancel={() => setTyped(bonus)}
          />
        </>
      )}
    </form>
  )
}
