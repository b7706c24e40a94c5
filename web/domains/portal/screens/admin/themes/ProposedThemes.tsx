import { IconCopy, IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { ThemeSearch } from '#web/domains/portal/adminSearch.ts'
import { paths } from '#web/paths.ts'
import { Block } from '#web/ui/Block.tsx'
import { NoPage } from '#web/ui/NoPage.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tag, Tags } from '#web/ui/Tag.tsx'
import { type Theme, usageQuery } from './data.ts'
import styles from './ProposedThemes.module.css'
import { texts } from './texts.ts'

interface Props {
  /** Undefined while it is loading. */
  list:
    | {
        readonly themes: readonly Theme[]
        readonly pagination: { readonly pageCount: number; readonly total: number }
      }
    | undefined
  search: ThemeSearch
  /** The open theme. */
  open: number | undefined
  onPage: (page: number) => void
}

/** The themes that wait for a decision: who proposed them, when, and whether a similar one exists. */
export function ProposedThemes({ list, search, open, onPage }: Props) {
  const title = useId()
  const themes = list?.themes ?? []
  const { data: usage } = useQuery(usageQuery(themes.map(({ id }) => id)))
  return (
    <Block className={styles.block}>
      <h2 id={title} className="visually-hidden">
        {texts.proposed}
      </h2>
      {list ? (
        themes.length === 0 &&
        (list.pagination.total > 0 ? (
          <NoPage onStart={() => onPage(1)} />
        ) : (
          <p className={styles.none}>{texts.none}</p>
        ))
      ) : (
        <div role="status">
          <span className="visually-hidden">{texts.loading}</span>
          <Skeleton height={300} radius="20px" />
        </div>
      )}
      <ul className={styles.list} aria-labelledby={title}>
        {themes.map(theme => {
          const used = usage?.get(theme.id)
          return (
            <li key={theme.id}>
              <Link
                to={paths.adminThemes.path}
                search={{ ...search, theme: theme.id }}
                className={styles.row}
                aria-current={theme.id === open ? 'true' : undefined}
              >
                <b>{theme.name}</b>
                <span className={styles.who}>{texts.by(theme.proposer, theme.createdAt)}</span>
                {used && (
                  <Tags>
                    <Tag icon={<IconFileText />}>{texts.articles(used.published + used.unpublished)}</Tag>
                    {used.similar.length > 0 && (
                      <Tag tone="warn" icon={<IconCopy />}>
                        {texts.hasSimilar}
                      </Tag>
                    )}
                  </Tags>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
      {list && (
        <Pagination page={search.proposed ?? 1} pageCount={list.pagination.pageCount} onChange={onPage} />
      )}
    </Block>
  )
}
