import { Checkbox } from '@mantine/core'
import { shopItemTypes } from '#contract/domains/shop-types.ts'
import { classes } from '#web/ui/classes.ts'
import { typesOf, withType } from '../search.ts'
import { shopItemTypeNames, texts } from '../texts.ts'
import { toneOf, typeIcons } from './itemTypes.tsx'
import styles from './TypeChecks.module.css'
import type { TypesProps } from './TypePills.tsx'

/** The item types as a list of checkboxes. */
export function TypeChecks({ search, onChange }: TypesProps) {
  const chosen = typesOf(search)
  return (
    <fieldset className={styles.types}>
      <legend>{texts.types}</legend>
      {shopItemTypes.map(type => (
        <Checkbox
          key={type}
          checked={chosen.includes(type)}
          onChange={() => onChange({ type: withType(search, type) })}
          label={
            <span className={classes(styles.type, toneOf(type))}>
              <span className={styles.icon}>{typeIcons[type]}</span>
              {shopItemTypeNames[type]}
            </span>
          }
        />
      ))}
    </fieldset>
  )
}
