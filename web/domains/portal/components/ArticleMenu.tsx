import { Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBan,
  IconDots,
  IconLink,
  IconPencil,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { attempt } from '../../../ui/attempt.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { confirm } from '../../../ui/modal/confirm.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { actTexts as texts } from '../actTexts.ts'
import { useDelete, usePublish } from '../articleActs.ts'
import { removeArticle } from '../modals.ts'
import type { ActionsProps } from './ArticleActions.tsx'
import styles from './ArticleMenu.module.css'

/** The open menu with its button; closed once, it is opened by the button as usual. */
export function ArticleMenu({ article, isModerator, onDeleted, filled }: ActionsProps) {
  const { id, title, isMine, isPublished, isRemoved } = article
  const { mutateAsync: publish } = usePublish()
  const { mutateAsync: discard } = useDelete()
  const isLive = isPublished && !isRemoved

  const copy = () =>
    navigator.clipboard.writeText(new URL(paths.article.href({ articleId: id }), location.href).href).then(
      () => toast.success(texts.copied),
      () => toast.error(texts.copyFailed),
    )
  const setPublished = (to: boolean) =>
    attempt(() => publish({ id, isPublished: to }), {
      done: to ? texts.published(title) : texts.unpublished(title),
      failed: to ? texts.publishFailed : texts.unpublishFailed,
    })
  const ask = async () => {
    const isSure = await confirm.open({
      title: texts.discardTitle,
      text: texts.discardText(title),
      action: texts.discardConfirm,
      cancel: texts.keep,
      danger: true,
    })
    if (!isSure) return
    const isDone = await attempt(() => discard(id), { done: texts.discarded, failed: texts.discardFailed })
    if (isDone) await onDeleted?.()
  }

  return (
    <Menu
      defaultOpened
      position="bottom-end"
      withinPortal={false}
      classNames={{ dropdown: styles.list ?? '', item: styles.item ?? '' }}
    >
      <Menu.Target>
        <IconButton label={texts.menu(title)} icon={<IconDots />} filled={filled ?? false} />
      </Menu.Target>
      <Menu.Dropdown>
        {isMine && !isRemoved && (
          <>
            <Menu.Item
              component={Link}
              to={paths.editArticle.href({ articleId: id })}
              leftSection={<IconPencil aria-hidden="true" />}
            >
              {texts.edit}
            </Menu.Item>
            <Menu.Item
              leftSection={
                isPublished ? <IconArrowBackUp aria-hidden="true" /> : <IconWorld aria-hidden="true" />
              }
              onClick={() => void setPublished(!isPublished)}
            >
              {isPublished ? texts.unpublish : texts.publish}
            </Menu.Item>
          </>
        )}
        {isLive && (
          <Menu.Item leftSection={<IconLink aria-hidden="true" />} onClick={() => void copy()}>
            {texts.copyLink}
          </Menu.Item>
        )}
        {isMine && (
          <Menu.Item
            className={styles.danger ?? ''}
            leftSection={<IconTrash aria-hidden="true" />}
            onClick={() => void ask()}
          >
            {texts.discard}
          </Menu.Item>
        )}
        {isModerator && !isMine && isLive && (
          <Menu.Item
            className={styles.danger ?? ''}
            leftSection={<IconBan aria-hidden="true" />}
            onClick={() => void removeArticle.open({ article })}
          >
            {texts.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
