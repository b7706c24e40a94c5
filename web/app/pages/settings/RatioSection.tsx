import { NumberInput } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ratio as ratioOfCity } from '#contract/domains/ledger.ts'
import { useMe } from '#web/domains/people/data.ts'
import { write } from '#web/queries.ts'
import { api } from '#web/rest/client.ts'
import { EditorNotes } from '#web/ui/editor/EditorNotes.tsx'
import type { FieldBook } from '#web/ui/editor/fields.ts'
import { useEditor, type Version } from '#web/ui/editor/useEditor.ts'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { formatNumber } from '#web/ui/numbers.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { copyOf, issuedQuery, ratioQuery, reloadOnly, usageQuery } from './data.ts'
import styles from './Form.module.css'
import { SaveButtons } from './SaveButtons.tsx'
import { Effect, Section } from './Section.tsx'
import { texts } from './texts.ts'

const words = texts.ratio
const EXAMPLE = 240

interface Ratio {
  /** As it is typed: a number, or text that is none yet. */
  readonly ratio: string | number
}
interface Row {
  readonly ratio: number
  readonly updatedAt: string
}
const versionOf = ({ ratio, updatedAt }: Row): Version<Ratio> => ({ values: { ratio }, updatedAt })
const field = ratioOfCity.fields.ratio
const isRatio = (typed: string | number) => typed !== '' && Number(typed) > 0 && Number(typed) <= field.max
const fields: FieldBook<Ratio> = {
  ratio: { label: words.field, show: typed => formatNumber(Number(typed)) },
}

/** Coins offered for a bitW in new missions. */
export const RatioSection = () => (
  <Section anchor="ratio" title={words.title} lead={words.lead} query={useQuery(ratioQuery)}>
    {row => <RatioForm {...row} />}
  </Section>
)

function RatioForm(row: Row) {
  const { ratio } = row
  const me = useMe().id
  const { data: usage } = useQuery(usageQuery)
  const { data: issued } = useQuery(issuedQuery)
  const editor = useEditor<Ratio>({
    name: copyOf('ratio', 'only', me),
    saved: versionOf(row),
    validate: { ratio: typed => (isRatio(typed) ? null : words.invalid) },
    save: async (values, { updatedAt }) =>
      versionOf(
        (
          await write(() =>
            api.replace(
              'points-balance-ratio',
              { ratio: Number(values.ratio) },
              { ifMatch: updatedAt, once: true },
            ),
          )
        ).data,
      ),
    reload: async () => versionOf(await reloadOnly('points-balance-ratio')),
    onSaved() {
      toast.success(words.saved)
    },
  })
  const next = Number(editor.form.values.ratio)
  const isValid = isRatio(editor.form.values.ratio)
  const isChanged = editor.changed.length > 0
  return (
    <form className={styles.form} onSubmit={editor.submit} noValidate>
      <EditorNotes editor={editor} fields={fields} />
      <div className={styles.two}>
        <NumberInput
          label={words.label}
          description={words.now(ratio)}
          {...rulesOf(field)}
          clampBehavior="none"
          {...editor.form.getInputProps('ratio')}
          error={isChanged && !isValid && words.invalid}
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
          <SaveButtons label={words.save} isValid={isValid} editor={editor} />
        </>
      )}
    </form>
  )
}
