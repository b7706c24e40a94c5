import { Link } from '@tanstack/react-router'
import { classes } from '#web/ui/classes.ts'
import { DialogBody, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import type { ActionsProps } from '../components/ArticleActions.tsx'
import menu from '../components/ArticleMenu.module.css'
import { useArticleActs } from '../components/useArticleActs.tsx'
import styles from './ArticleActionsModal.module.css'

/** The menu of an article on phones and tablets: closes with what was chosen, which may open a dialog of its own. */
export default function ArticleActionsModal({ onClose, ...props }: ActionsProps & ModalProps<() => unknown>) {
  return (
    <>
      <DialogTitle>{props.article.title}</DialogTitle>
      <DialogBody>
        <ul className={styles.acts}>
          {useArticleActs(props).map(act => {
            const look = {
              className: classes(menu.item, act.danger && menu.danger),
              children: (
                <>
                  {act.icon}
                  {act.label}
                </>
              ),
            }
            return (
              <li key={act.label}>
                {'href' in act ? (
                  <Link to={act.href} onClick={() => onClose()} {...look} />
                ) : (
                  <button type="button" onClick={() => onClose(act.run)} {...look} />
                )}
              </li>
            )
          })}
        </ul>
      </DialogBody>
    </>
  )
}
