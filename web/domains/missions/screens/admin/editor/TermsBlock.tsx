import { NumberInput, Switch } from '@mantine/core'
import { IconPlayerPlay, IconRefresh, IconUsers } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { missions } from '#contract/domains/missions.ts'
import { ratioQuery } from '#web/domains/ledger/data.ts'
import { effortText } from '#web/domains/missions/cardTexts.ts'
import { choiceQuery } from '#web/domains/people/screens/admin/users/data.ts'
import { ChipMark, CoinMark, EnergyMark } from '#web/ui/art/marks.tsx'
import { Block } from '#web/ui/Block.tsx'
import { capitalized } from '#web/ui/capitalized.ts'
import type { Editor } from '#web/ui/editor/useEditor.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { FoundSelect } from '#web/ui/form/FoundSelect.tsx'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { TimeField } from '#web/ui/form/TimeField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Pill, Pills } from '#web/ui/Pill.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { type MissionDraft, offeredCoins } from './draft.ts'
import styles from './MissionEditor.module.css'
import { texts } from './texts.ts'

interface Props {
  form: Editor<MissionDraft>['form']
  /** The chip that is chosen, once it is loaded. */
  chip: { readonly id: number; readonly name: string; readonly deletedAt?: string | null } | null
  /** Places that are taken. */
  taken: number
}

const efforts = [15, 30, 60, 90, 240] as const

/** What the mission pays, and on which terms. */
export function TermsBlock({ form, chip, taken }: Props) {
  const { data: ratio } = useSuspenseQuery(ratioQuery)
  const { reward, points, opensOn, effort } = form.values
  const offer = (energy: number | string) =>
    form.setFieldValue('balance', offeredCoins(Number(energy), ratio))
  const handleEnergy = (energy: number | string) => {
    form.setFieldValue('points', energy)
    offer(energy)
  }
  const isOther = effort !== null && !efforts.some(minutes => minutes === effort)
  return (
    <Block className={styles.fields}>
      <h2 className={styles.title}>{texts.terms}</h2>
      <Segments
        label={texts.reward}
        value={reward}
        onChange={value => form.setFieldValue('reward', value)}
        options={[
          { value: 'totals', label: texts.rewardTotals, icon: <EnergyMark /> },
          { value: 'chip', label: texts.rewardChip, icon: <ChipMark /> },
        ]}
      />
      {reward === 'totals' ? (
        <div className={styles.two}>
          <NumberInput
            label={texts.energy}
            leftSection={<EnergyMark />}
            {...rulesOf(missions.fields.points)}
            clampBehavior="none"
            {...form.getInputProps('points')}
            onChange={handleEnergy}
          />
          <NumberInput
            label={texts.coins}
            description={texts.rate(Number(points), ratio, offeredCoins(Number(points), ratio))}
            leftSection={<CoinMark />}
            rightSection={
              <IconButton label={texts.byRate} icon={<IconRefresh />} onClick={() => offer(points)} />
            }
            {...rulesOf(missions.fields.balance)}
            clampBehavior="none"
            {...form.getInputProps('balance')}
          />
        </div>
      ) : (
        <FoundSelect
          label={texts.whichChip}
          placeholder={texts.chooseChip}
          leftSection={<ChipMark />}
          find={words => choiceQuery('badges', words)}
          chosen={chip && { id: chip.id, name: chip.deletedAt ? texts.deletedChip(chip.name) : chip.name }}
          onChange={row => form.setFieldValue('badge', row && String(row.id))}
          error={form.errors['badge']}
          data-path="badge"
        />
      )}
      <div className={styles.three}>
        <DateField
          label={texts.opensOn}
          placeholder={texts.opensOnPlaceholder}
          leftSection={<IconPlayerPlay />}
          clearable
          {...form.getInputProps('opensOn')}
          error={form.errors['opensOn'] ?? form.errors['publish_at']}
        />
        <DateField
          label={texts.until}
          placeholder={texts.untilPlaceholder}
          description={texts.untilHelp}
          clearable
          {...form.getInputProps('until')}
          error={form.errors['until'] ?? form.errors['available_until']}
        />
        <NumberInput
          label={texts.places}
          placeholder={texts.placesPlaceholder}
          description={texts.placesHelp(taken)}
          leftSection={<IconUsers />}
          {...rulesOf(missions.fields.places)}
          clampBehavior="none"
          {...form.getInputProps('places')}
        />
        {opensOn && (
          <TimeField
            label={texts.opensAt}
            description={texts.cityTime}
            required
            {...form.getInputProps('opensAt')}
          />
        )}
      </div>
      <div>
        <p className={styles.label}>{texts.effort}</p>
        <Pills label={texts.effort}>
          {[...efforts, ...(isOther ? [effort] : [])].map(minutes => (
            <Pill
              key={minutes}
              pressed={effort === minutes}
              onClick={() => form.setFieldValue('effort', minutes)}
            >
              {capitalized(effortText(minutes))}
            </Pill>
          ))}
          <Pill pressed={effort === null} onClick={() => form.setFieldValue('effort', null)}>
            {texts.effortUnknown}
          </Pill>
        </Pills>
      </div>
      <div className={styles.two}>
        <Switch
          label={texts.needsReport}
          description={texts.needsReportHelp}
          {...form.getInputProps('requires_report', { type: 'checkbox' })}
        />
        <Switch
          label={texts.repeatable}
          description={texts.repeatableHelp}
          {...form.getInputProps('is_repeatable', { type: 'checkbox' })}
        />
      </div>
    </Block>
  )
}
