import { TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { userInfos } from '#contract/domains/people.ts'
import { citiesQuery } from '#web/domains/people/cities.ts'
import { api } from '#web/rest/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { useLeaveGuard } from '#web/ui/editor/useLeaveGuard.ts'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { confirm } from '#web/ui/modal/confirm.ts'
import { formatNumber } from '#web/ui/numbers.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { change, usageQuery } from './data.ts'
import styles from './Form.module.css'
import { Effect, Section } from './Section.tsx'
import { texts } from './texts.ts'

const words = texts.cities

/** The cities that residents choose from. */
export const CitiesSection = () => (
  <Section anchor="cities" title={words.title} lead={words.lead} query={useQuery(citiesQuery)}>
    {row => <Cities {...row} />}
  </Section>
)

function Cities({ cities, updatedAt }: { cities: readonly string[]; updatedAt: string }) {
  const { data: usage } = useQuery(usageQuery)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  /** Undefined while it is not known. */
  const usedBy = (city: string) => usage && (usage.cities.find(one => one.city === city)?.residents ?? 0)
  const put = (next: readonly string[], done: string) =>
    change(() => api.replace('cities-list', { cities: next }, { ifMatch: updatedAt, once: true }), done)
  useLeaveGuard(() => ({ fields: typed.trim() === '' ? 0 : 1, isKept: false }))

  const [add, isAdding] = useSingleFlight(async (city: string) => {
    if (await put([...cities, city], words.added)) setTyped('')
  })
  const [remove] = useSingleFlight(async (city: string) => {
    const isSure = await confirm.open({
      title: words.removeTitle(city),
      text: words.removeText(usedBy(city)),
      action: texts.delete,
      cancel: texts.keep,
      danger: true,
    })
    if (isSure)
      await put(
        cities.filter(one => one !== city),
        words.removed,
      )
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const city = typed.trim()
    const isKnown = cities.some(one => one.toLowerCase() === city.toLowerCase())
    setError(city === '' ? texts.required : isKnown ? words.known : null)
    if (city && !isKnown) void add(city)
  }
  return (
    <>
      {cities.length === 0 ? (
        <p className={styles.muted}>{words.none}</p>
      ) : (
        <ul className={styles.cities}>
          {cities.map(city => (
            <li key={city} className={styles.city}>
              {city} <span>{usage && formatNumber(usedBy(city) ?? 0)}</span>
              <IconButton label={words.remove(city)} icon={<IconX />} onClick={() => void remove(city)} />
            </li>
          ))}
        </ul>
      )}
      <form className={styles.add} onSubmit={handleSubmit} noValidate>
        <TextInput
          label={words.name}
          value={typed}
          error={error}
          {...rulesOf(userInfos.fields.city)}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="soft"
          size="small"
          icon={<IconPlus />}
          pending={isAdding && texts.saving}
        >
          {words.add}
        </Button>
      </form>
      {typed.trim() && <Effect>{words.effect}</Effect>}
    </>
  )
}
