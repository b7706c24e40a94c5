import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { withControls } from '#web/ui/theme/Controls.tsx'
import { actTexts as texts } from '../actTexts.ts'
import type { ActionsProps } from './ArticleActions.tsx'
import styles from './ArticleMenu.module.css'
import { useArticleActs } from './useArticleActs.tsx'

/** The open menu with its button; closed once, it is opened by the button as usual. */
export const ArticleMenu = withControls((props: ActionsProps) => {
  const acts = useArticleActs(props)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu
      defaultOpened
      position="bottom-end"
      withinPortal={false}
      classNames={{ dropdown: styles.list ?? '', item: styles.item ?? '' }}
    >
      <Menu.Target>
        <IconButton ref={button} label={texts.menu(props.article.title)} icon={<IconDots />} />
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(act => (
          <Menu.Item
            key={act.label}
            className={act.danger ? styles.danger : undefined}
            leftSection={act.icon}
            {...('href' in act
              ? { component: Link, to: act.href }
              : {
                  onClick: () => {
                    // The dialog that it opens returns the focus to what had it, and the menu closes.
                    button.current?.focus({ preventScroll: true })
                    void act.run()
                  },
                })}
          >
            {act.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
})
