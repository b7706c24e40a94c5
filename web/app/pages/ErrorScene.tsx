import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Skyline } from '../../ui/art/city.ts'
import { classes } from '../../ui/classes.ts'
import { Logo } from '../../ui/Logo.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { texts } from '../texts.ts'
import styles from './ErrorScene.module.css'

interface Props {
  /** What happened, in two words: «Ошибка 404». */
  code: string
  title: string
  text: string
  drawing: ReactNode
  /** The actions, the main one first. */
  children: ReactNode
}

/** A page without the menu, since no other screen works while the server is unreachable. */
export function ErrorScene({ code, title, text, drawing, children }: Props) {
  return (
    <main id="main" tabIndex={-1} className={classes('scene', styles.scene)}>
      <PageTitle>{title}</PageTitle>
      <Skyline preserveAspectRatio="xMidYMax slice" />
      <Link to={paths.dashboard.path} className={styles.home}>
        <Logo />
        <span className="visually-hidden">{texts.goHome}</span>
      </Link>
      <div className={styles.words}>
        <p className={styles.code}>{code}</p>
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>{children}</div>
      </div>
      <div className={styles.drawing}>{drawing}</div>
    </main>
  )
}
