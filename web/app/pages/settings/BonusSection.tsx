import { NumberInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { energy } from '#contract/domains/ledger.ts'
import { useMe } from '#web/domains/people/data.ts'
import { write } from '#web/queries.ts'
import { api } from '#web/rest/client.ts'
import { EditorNotes } from '#web/ui/editor/EditorNotes.tsx'
import type { FieldBook } from '#web/ui/editor/fields.ts'
import { useEditor, type Version } from '#web/ui/editor/useEditor.ts'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { formatNumber } from '#web/ui/numbers.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { copyOf, reactorQuery, reloadOnly } from './data.ts'
import styles from './Form.module.css'
import { SaveButtons } from './SaveButtons.tsx'
import { Effect, Section } from './Section.tsx'
import { texts } from './texts.ts'

const words = texts.bonus
const field = energy.fields.bonus

interface Bonus {
  /** As it is typed: a number, or text that is none yet. */
  readonly bonus: string | number
}
interface Row {
  readonly bonus: number
  readonly updatedAt: string
}
const versionOf = ({ bonus, updatedAt }: Row): Version<Bonus> => ({ values: { bonus }, updatedAt })
const isBonus = (typed: string | number) => typed !== '' && Math.abs(Number(typed)) <= field.max
const fields: FieldBook<Bonus> = {
  bonus: { label: words.field, show: typed => formatNumber(Number(typed)) },
}

/** What is added to the energy of the whole city. */
export const BonusSection = () => (
  <Section anchor="bonus" title={words.title} lead={words.lead} query={useQuery(reactorQuery)}>
    {reactor => <BonusForm {...reactor} />}
  </Section>
)

function BonusForm({ total, ...row }: Row & { total: number }) {
  const me = useMe().id
  const editor = useEditor<Bonus>({
    name: copyOf('bonus', 'only', me),
    saved: versionOf(row),
    validate: { bonus: typed => (isBonus(typed) ? null : words.invalid) },
    save: async ({ bonus }, { updatedAt }) =>
      versionOf(
        (
          await write(() =>
            api.replace('energy', { bonus: Number(bonus) }, { ifMatch: updatedAt, once: true }),
          )
        ).data,
      ),
    reload: async () => versionOf(await reloadOnly('energy')),
    onSaved() {
      toast.success(words.saved)
    },
  })
  const { bonus: typed } = editor.form.values
  const isValid = isBonus(typed)
  const own = Math.round((total - row.bonus) * 100) / 100
  return (
    <form className={styles.form} onSubmit={editor.submit} noValidate>
      <EditorNotes editor={editor} fields={fields} />
      <div className={styles.two}>
        <NumberInput
          label={words.label}
          {...rulesOf(field)}
          clampBehavior="none"
          {...editor.form.getInputProps('bonus')}
          error={!isValid && words.invalid}
        />
        <p className={styles.pair}>
          <span>
            <small>{words.residents}</small>
            <b>{formatNumber(own)}</b>
          </span>
          <IconPlus aria-hidden="true" />
          <span>
            <small>{words.reactor}</small>
            <b>{isValid ? formatNumber(own + Number(typed)) : '—'}</b>
          </span>
        </p>
      </div>
      {editor.changed.length > 0 && (
        <>
          {isValid && <Effect>{words.effect(total, own + Number(typed))}</Effect>}
          <SaveButtons label={words.save} isValid={isValid} editor={editor} />
        </>
      )}
    </form>
  )
}
