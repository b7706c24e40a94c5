import { IconChevronDown, IconCpuOff, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Chip } from '#web/domains/chips/components/Chip.tsx'
import { useMe } from '#web/domains/people/data.ts'
import { nameOf } from '#web/domains/people/me.ts'
import { manageChips } from '#web/domains/people/screens/admin/user/modals.ts'
import type { Person } from '#web/domains/people/screens/admin/users/data.ts'
import { actOnPeople } from '#web/domains/people/screens/admin/users/modals.ts'
import { Block } from '#web/ui/Block.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatDate } from '#web/ui/dates.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { heldChipsQuery } from './data.ts'
import styles from './Held.module.css'
import { texts } from './texts.ts'

const FEW = 6
const STEP = 30

/** The chips that a resident holds; each can be recalled by itself. */
export function ChipsBlock({ person }: { person: Person }) {
  const me = useMe()
  const isOther = me.id !== person.id
  const [size, setSize] = useState(FEW)
  const { data, isLoadingError, refetch } = useQuery({
    ...heldChipsQuery(person.id, size),
    placeholderData: keepPreviousData,
  })
  const left = data ? data.total - data.rows.length : 0
  const recall = (subject: number) => void actOnPeople.open({ users: [person.id], kind: 'recall', subject })
  return (
    <Block
      title={texts.chips(data?.total ?? person.chips)}
      aside={
        isOther && (
          <Button
            variant="soft"
            size="compact"
            icon={<IconPlus />}
            onClick={() => void manageChips.open({ person: { id: person.id, name: nameOf(person) } })}
          >
            {texts.giveChip}
          </Button>
        )
      }
    >
      {isLoadingError && <PartFailed onRetry={refetch} />}
      {!data && !isLoadingError && <Skeleton height={FEW * 76} />}
      {data?.rows.length === 0 && <p className={styles.none}>{texts.noChips}</p>}
      <ul className={styles.chips}>
        {data?.rows.map(({ id, chip, mission, by, createdAt }) => (
          <li key={id}>
            <span className={styles.chip}>
              <Chip chip={chip} sizes="52px" />
            </span>
            <span className={styles.words}>
              <b>{chip.name}</b>
              <small>
                {[mission ? texts.forMission : by && texts.byHand, formatDate(createdAt), by ?? texts.byRule]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </span>
            {isOther && (
              <IconButton
                label={texts.recall(chip.name)}
                icon={<IconCpuOff />}
                onClick={() => recall(chip.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="ghost" size="small" className={styles.more} onClick={() => setSize(size + STEP)}>
          {texts.moreChips(left)}
          <IconChevronDown aria-hidden="true" />
        </Button>
      )}
    </Block>
  )
}
