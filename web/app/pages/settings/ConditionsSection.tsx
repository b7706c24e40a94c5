import { Switch } from '@mantine/core'
import { IconAlertTriangle, IconPencil, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { words as city } from '#contract/words.ts'
import { api } from '#web/rest/client.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { confirm } from '#web/ui/modal/confirm.ts'
import { formatNumber } from '#web/ui/numbers.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { type Condition, change, conditionsQuery, forecastQuery, obstacleOf } from './data.ts'
import styles from './Form.module.css'
import { editCondition } from './modals.ts'
import { Section } from './Section.tsx'
import { texts } from './texts.ts'

const words = texts.conditions

/** What the city awards by itself. */
export const ConditionsSection = () => (
  <Section
    anchor="conditions"
    title={words.title}
    lead={words.lead}
    add={{ label: words.add, open: () => editCondition.open({ condition: null }) }}
    query={useQuery(conditionsQuery)}
  >
    {conditions =>
      conditions.length === 0 ? (
        <p className={styles.muted}>{words.none}</p>
      ) : (
        <ul className={styles.rows}>
          {conditions.map(condition => (
            <Row key={condition.id} condition={condition} />
          ))}
        </ul>
      )
    }
  </Section>
)

const rewardOf = ({ mission }: Condition) =>
  mission === null
    ? ''
    : mission.badge
      ? words.chip
      : mission.points
        ? `${formatNumber(mission.points)}\u00a0${city.points}`
        : ''

function Row({ condition }: { condition: Condition }) {
  const { id, event, threshold, window_days, mission, is_active, updatedAt } = condition
  const name = words.name(event, threshold, window_days)
  const { data: gets, isLoadingError } = useQuery({
    ...forecastQuery({ event, threshold, window_days, activity: mission?.id ?? 0, condition: id }),
    enabled: mission !== null && obstacleOf(mission) === null,
  })
  const obstacle = obstacleOf(mission)
  const effect = () => {
    if (obstacle) return words.nobodyGets(words.obstacles[obstacle])
    if (gets !== undefined) return words.effect(gets)
    return isLoadingError ? words.uncounted : words.counting
  }
  const [turn] = useSingleFlight(async () => {
    const isSure = await confirm.open({
      title: is_active ? words.turnOffTitle : words.turnOnTitle,
      text: is_active ? words.turnOff : effect(),
      action: is_active ? words.turnOffAction : words.turnOnAction,
    })
    if (isSure)
      await change(
        () =>
          api.update(
            'mission-award-conditions',
            id,
            { is_active: !is_active },
            {},
            { ifMatch: updatedAt, once: true },
          ),
        words.turned,
      )
  })
  return (
    <li>
      <p className={styles.words}>
        <b>{name}</b>
        {mission && <span>{words.mission(mission.name, rewardOf(condition))}</span>}
      </p>
      <div className={styles.aside}>
        {obstacle ? (
          <Tag tone="warn" icon={<IconAlertTriangle aria-hidden="true" />}>
            {words.obstacles[obstacle]}
          </Tag>
        ) : (
          (gets !== undefined || isLoadingError) && (
            <Tag tone={is_active ? 'info' : 'gray'} icon={<IconUsers aria-hidden="true" />}>
              {gets === undefined ? words.unknown : is_active ? words.gets(gets) : words.would(gets)}
            </Tag>
          )
        )}
        <Switch aria-label={words.turn(name)} checked={is_active} onChange={() => void turn()} />
        <IconButton
          label={texts.edit(name)}
          icon={<IconPencil />}
          aria-haspopup="dialog"
          onClick={() => void editCondition.open({ condition })}
        />
      </div>
    </li>
  )
}
