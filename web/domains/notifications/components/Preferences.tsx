import { Switch } from '@mantine/core'
import {
  IconBolt,
  IconBuildingStore,
  IconCoins,
  IconCpu2,
  IconMail,
  IconNews,
  IconTargetArrow,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { emailDigests } from '#contract/domains/notifications.ts'
import type { NoticeSwitch } from '#contract/notices.ts'
import { attempt } from '#web/attempt.ts'
import { Block } from '#web/ui/Block.tsx'
import { classes } from '#web/ui/classes.ts'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import { pageSetting } from '#web/ui/pageSetting.ts'
import { Segments } from '#web/ui/Segments.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useMe } from '../../people/data.ts'
import { preferencesQuery, useSavePreferences, type Preferences as Values } from '../data.ts'
import { texts } from '../texts.ts'
import styles from './Preferences.module.css'

const groups = [
  ['missions', <IconTargetArrow key="missions" aria-hidden="true" />],
  ['points', <IconBolt key="points" aria-hidden="true" />],
  ['balance', <IconCoins key="balance" aria-hidden="true" />],
  ['badges', <IconCpu2 key="badges" aria-hidden="true" />],
  ['bookings', <IconBuildingStore key="bookings" aria-hidden="true" />],
  ['portal', <IconNews key="portal" aria-hidden="true" />],
] as const satisfies readonly (readonly [NoticeSwitch, ReactNode])[]

/** Switches for the kinds of notices; each change is saved at once. */
export function Preferences() {
  const { data, isLoadingError, refetch } = useQuery(preferencesQuery)
  return (
    <Block title={texts.preferences}>
      <p className={styles.about}>{texts.preferencesText}</p>
      {isLoadingError ? (
        <PartFailed text={texts.preferencesFailed} onRetry={refetch} />
      ) : data ? (
        <Switches values={data} />
      ) : (
        <div>
          {Array.from({ length: groups.length + 1 }, (_, index) => (
            <div key={index} className={styles.group}>
              <Skeleton width={44} height={44} radius="var(--r-md)" />
              <Skeleton width="40%" height={18} />
            </div>
          ))}
        </div>
      )}
    </Block>
  )
}

const withoutSame = (known: Partial<Values>, change: Partial<Values>): Partial<Values> =>
  Object.fromEntries(Object.entries(known).filter(([name, value]) => change[name as keyof Values] !== value))

function Switches({ values: stored }: { values: Values & { id: number } }) {
  const { mutateAsync: save } = useSavePreferences(stored.id)
  // Optimistic: a switch changes with the click and changes back when the request fails.
  const [chosen, setChosen] = useState<Partial<Values>>({})
  const values = { ...stored, ...chosen }
  const { confirmed } = useMe()
  // Letters go to confirmed addresses alone.
  const noLetter = pageSetting('mail') === 'off' ? texts.noMail : confirmed ? undefined : texts.notConfirmed
  const handleChange = async (change: Partial<Values>) => {
    setChosen(known => ({ ...known, ...change }))
    await attempt(() => save(change), { failed: texts.notSaved }).finally(() =>
      // What was switched since is on its way by itself.
      setChosen(known => withoutSame(known, change)),
    )
  }
  return (
    <ul>
      {groups.map(([name, icon]) => (
        <li key={name} className={styles.group}>
          <span className={styles.icon}>{icon}</span>
          <Switch
            label={texts.groups[name].name}
            description={texts.groups[name].about}
            labelPosition="left"
            checked={values[name]}
            onChange={event => void handleChange({ [name]: event.currentTarget.checked })}
            classNames={{
              root: styles.switch ?? '',
              body: styles.body ?? '',
              label: styles.name ?? '',
              description: styles.description ?? '',
            }}
          />
        </li>
      ))}
      <li className={classes(styles.group, styles.digest)}>
        <span className={styles.icon}>
          <IconMail aria-hidden="true" />
        </span>
        <Segments
          label={texts.digest}
          labelled
          disabled={noLetter !== undefined}
          description={noLetter ?? texts.digestText}
          options={emailDigests.map(value => ({ value, label: texts.digests[value] }))}
          value={values.email_digest}
          onChange={email_digest => void handleChange({ email_digest })}
        />
      </li>
    </ul>
  )
}
