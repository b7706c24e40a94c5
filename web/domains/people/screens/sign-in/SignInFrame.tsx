import { useDidUpdate } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { Skyline } from '#web/ui/art/city.ts'
import { Block } from '#web/ui/Block.tsx'
import { classes } from '#web/ui/classes.ts'
import { Logo } from '#web/ui/Logo.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import styles from './SignInFrame.module.css'

interface Props {
  title: string
  lead: string
  /** Links to the related pages. */
  links?: ReactNode
  children?: ReactNode
}

/** The frame of the sign-in screens: one card over the skyline. */
export function SignInFrame({ title, lead, links, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed has gone with the step before.
  useDidUpdate(() => heading.current?.focus(), [title])
  return (
    <main id="main" tabIndex={-1} className={classes('scene', styles.gate)}>
      <PageTitle>{title}</PageTitle>
      <Skyline preserveAspectRatio="xMidYMax slice" />
      <div className={styles.column}>
        <Logo />
        <Block className={styles.plate}>
          <div>
            <h1 ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </h1>
            <p className={styles.lead}>{lead}</p>
          </div>
          {children}
          {links && <div className={styles.links}>{links}</div>}
        </Block>
      </div>
    </main>
  )
}
