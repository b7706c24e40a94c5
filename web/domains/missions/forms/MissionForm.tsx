import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { words } from '#contract/words.ts'
import { ChipMark, CoinMark, EnergyMark } from '../../../ui/art/marks.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { fieldErrors } from '../../../ui/form/fieldErrors.ts'
import { Segments } from '../../../ui/Segments.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useSingleFlight } from '../../../ui/useSingleFlight.ts'
import { chipsQuery } from '../../chips/data.ts'
import { ratioQuery } from '../../ledger/data.ts'
import type { Mission } from '../data.ts'
import { texts } from '../texts.ts'
import styles from './MissionForm.module.css'
import { changesOf, type MissionDraft, offeredCoins, toDraft, validate } from './missionDraft.ts'

interface Props {
  mission: Mission
  /** Throws what the server refuses: each problem goes to its field, the rest into a toast. */
  onSave: (changes: ReturnType<typeof changesOf>) => Promise<void>
  /** Buttons, below the fields. */
  children: (isSaving: boolean) => ReactNode
}

export function MissionForm({ mission, onSave, children }: Props) {
  const { data: chips } = useSuspenseQuery(chipsQuery)
  const { data: ratio } = useSuspenseQuery(ratioQuery)
  const form = useForm<MissionDraft>({ initialValues: toDraft(mission), validate })
  const { reward, noDeadline } = form.values

  const handleEnergy = (points: number | string) => {
    form.setFieldValue('points', points)
    form.setFieldValue('balance', offeredCoins(Number(points), ratio))
  }
  /** The first wrong field may be out of sight. */
  const goToFirst = (errors: object) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
  const [save, isSaving] = useSingleFlight(async (draft: MissionDraft) => {
    try {
      await onSave(changesOf(draft, mission))
    } catch (error) {
      const errors = fieldErrors(error)
      form.setErrors(errors)
      goToFirst(errors)
      if (Object.keys(errors).length === 0) toast.error(texts.notSaved, { text: texts.tryAgain })
    }
  })

  return (
    <form onSubmit={form.onSubmit(save, goToFirst)} noValidate>
      <div className={styles.fields}>
        <TextInput label={texts.name} required withAsterisk={false} {...form.getInputProps('name')} />
        <Textarea
          label={texts.description}
          description={texts.descriptionHelp}
          autosize
          minRows={4}
          maxRows={12}
          {...form.getInputProps('description')}
        />
        <Segments
          labelled
          label={texts.reward}
          value={reward}
          onChange={value => form.setFieldValue('reward', value)}
          options={[
            { value: 'totals', label: texts.rewardTotals, icon: <EnergyMark /> },
            { value: 'chip', label: texts.rewardChip, icon: <ChipMark /> },
          ]}
        />
        {reward === 'totals' ? (
          <div className={styles.pair}>
            <NumberInput
              label={texts.energy}
              leftSection={<EnergyMark />}
              min={0}
              decimalScale={2}
              {...form.getInputProps('points')}
              onChange={handleEnergy}
            />
            <NumberInput
              label={words.balance}
              description={texts.rate(ratio)}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              leftSection={<CoinMark />}
              min={0}
              decimalScale={2}
              {...form.getInputProps('balance')}
            />
          </div>
        ) : (
          <Select
            label={texts.whichChip}
            placeholder={texts.chooseChip}
            searchable
            data={chips.map(chip => ({ value: String(chip.id), label: chip.name }))}
            leftSection={<ChipMark />}
            {...form.getInputProps('badge')}
          />
        )}
        <div className={styles.pair}>
          <DateField
            label={texts.availableUntil}
            placeholder={texts.datePlaceholder}
            disabled={noDeadline}
            {...form.getInputProps('available_until')}
          />
          <Switch
            className={styles.switch}
            label={texts.noDeadline}
            {...form.getInputProps('noDeadline', { type: 'checkbox' })}
          />
        </div>
      </div>
      {children(isSaving)}
    </form>
  )
}
