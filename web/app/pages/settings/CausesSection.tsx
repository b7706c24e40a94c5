import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { causesQuery } from '#web/domains/people/causes.ts'
import { api } from '#web/rest/client.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { confirm } from '#web/ui/modal/confirm.ts'
import { type Cause, change, usageQuery } from './data.ts'
import styles from './Form.module.css'
import { editCause } from './modals.ts'
import { Section } from './Section.tsx'
import { texts } from './texts.ts'

const words = texts.causes

/** Ready reasons of awards and deductions. */
export const CausesSection = () => (
  <Section
    anchor="causes"
    title={words.title}
    lead={words.lead}
    add={{ label: words.add, open: () => editCause.open({ cause: null, used: 0 }) }}
    query={useQuery(causesQuery)}
  >
    {causes =>
      causes.length === 0 ? <p className={styles.muted}>{words.none}</p> : <Causes causes={causes} />
    }
  </Section>
)

function Causes({ causes }: { causes: readonly Cause[] }) {
  const { data: usage } = useQuery(usageQuery)
  const remove = async ({ id, name, updatedAt }: Cause, used: number | undefined) => {
    if (used) {
      await confirm.open({
        title: words.usedTitle,
        text: words.usedText(used),
        action: words.understood,
        cancel: texts.close,
      })
      return
    }
    const question = { title: words.deleteTitle(name), text: words.deleteText(used), action: texts.delete }
    if (await confirm.open({ ...question, cancel: texts.keep, danger: true }))
      await change(() => api.remove('mission-award-causes', id, {}, { ifMatch: updatedAt }), words.deleted)
  }
  return (
    <ul className={styles.rows}>
      {causes.map(cause => {
        const used = usage && (usage.causes.find(({ id }) => id === cause.id)?.used ?? 0)
        return (
          <li key={cause.id}>
            <p className={styles.words}>
              <b>{cause.name}</b>
              <span>{cause.description}</span>
            </p>
            <div className={styles.aside}>
              {used !== undefined && words.used(used)}
              <IconButton
                label={texts.edit(cause.name)}
                icon={<IconPencil />}
                aria-haspopup="dialog"
                onClick={() => void editCause.open({ cause, used })}
              />
              <IconButton
                label={texts.remove(cause.name)}
                icon={<IconTrash />}
                aria-haspopup="dialog"
                onClick={() => void remove(cause, used)}
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
