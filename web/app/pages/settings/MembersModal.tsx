import { IconCheck, IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { MAX_LIST_ITEMS } from '#contract/rest/bounds.ts'
import { nameOf } from '#web/domains/people/me.ts'
import { call } from '#web/rest/call.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useLeaveGuard } from '#web/ui/editor/useLeaveGuard.ts'
import { Found } from '#web/ui/Found.tsx'
import { Choice } from '#web/ui/form/Choice.tsx'
import { SearchField } from '#web/ui/form/SearchField.tsx'
import { foundTexts } from '#web/ui/foundTexts.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import { Sought } from '#web/ui/Sought.tsx'
import { change, type FoundResident, residentsQuery, type Team, teamsQuery } from './data.ts'
import styles from './Form.module.css'
import { Effect } from './Section.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { texts } from './texts.ts'

const words = texts.teams

/** Moves residents to a team: found one by one, or all of another team. */
export default function MembersModal({ team, onClose }: { team: Team } & ModalProps<true>) {
  const [typed, setTyped] = useState('')
  const [from, setFrom] = useState<number | undefined>(undefined)
  const [chosen, setChosen] = useState<ReadonlyMap<number, FoundResident>>(new Map())
  const { data: teams = [] } = useQuery(teamsQuery)
  const {
    data: found = [],
    isPending,
    isPlaceholderData,
    isLoadingError,
    refetch,
  } = useQuery({ ...residentsQuery(typed.trim(), from), placeholderData: keepPreviousData })
  const others = [...chosen.values()].filter(({ team: own }) => own !== null && own.id !== team.id).length

  const add = (...people: readonly FoundResident[]) =>
    setChosen(
      known =>
        new Map(
          [
            ...known,
            ...people.filter(one => one.team?.id !== team.id).map(one => [one.id, one] as const),
          ].slice(0, MAX_LIST_ITEMS),
        ),
    )
  const drop = (id: number) => setChosen(known => new Map([...known].filter(([key]) => key !== id)))
  const move = async () => {
    const data = { team: team.id, users: [...chosen.keys()] }
    const isMoved = await change(
      () => call('POST /api/user-team-configs/move-members', { data }, { once: true }),
      words.moved,
    )
    if (isMoved) onClose(true)
  }
  // Saved or left: nothing is unsaved then.
  const unsaved = useRef(0)
  useEffect(() => {
    unsaved.current = chosen.size > 0 ? 1 : 0
  })
  useLeaveGuard(() => ({ fields: unsaved.current, isKept: false }))

  return (
    <SettingsDialog
      title={words.moveTitle(team.name)}
      action={words.moveAction}
      disabled={chosen.size === 0}
      onSubmit={move}
    >
      <div className={styles.two}>
        <SearchField label={words.search} value={typed} onChange={setTyped} />
        <Choice
          label={words.from}
          icon={<IconUsersGroup />}
          usual={words.from}
          options={teams
            .filter(({ id }) => id !== team.id)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          value={from === undefined ? undefined : String(from)}
          onChange={next => setFrom(next === undefined ? undefined : Number(next))}
        />
      </div>
      {/* Until its own residents have come, those of the choice before are shown. */}
      {from !== undefined && !isPlaceholderData && found.length > 0 && (
        <Button variant="soft" size="compact" onClick={() => add(...found)}>
          {words.addAll(found.length)}
        </Button>
      )}
      {isLoadingError ? (
        <PartFailed onRetry={refetch} />
      ) : found.length === 0 ? (
        <p className={styles.muted} role="status">
          {isPending ? foundTexts.searching : words.nobodyFound}
        </p>
      ) : (
        <ul className={styles.list}>
          <Sought words={typed}>
            {found.map(person => {
              const name = nameOf(person)
              const isHere = person.team?.id === team.id
              return (
                <li key={person.id} className={styles.person}>
                  <Avatar name={name} picture={person.avatar} size="tiny" />
                  <p className={styles.words}>
                    <Found text={name} />{' '}
                    <span>{isHere ? words.here : (person.team?.name ?? words.noTeam)}</span>
                  </p>
                  {!isHere && (
                    <IconButton
                      label={chosen.has(person.id) ? words.drop(name) : words.add1(name)}
                      icon={chosen.has(person.id) ? <IconCheck /> : <IconPlus />}
                      aria-pressed={chosen.has(person.id)}
                      onClick={() => (chosen.has(person.id) ? drop(person.id) : add(person))}
                    />
                  )}
                </li>
              )
            })}
          </Sought>
        </ul>
      )}
      {chosen.size === 0 ? (
        <p className={styles.muted}>{words.nobodyChosen}</p>
      ) : (
        <Effect>
          {words.moveEffect(chosen.size, others)}{' '}
          {chosen.size >= MAX_LIST_ITEMS && words.most(MAX_LIST_ITEMS)}
        </Effect>
      )}
    </SettingsDialog>
  )
}
