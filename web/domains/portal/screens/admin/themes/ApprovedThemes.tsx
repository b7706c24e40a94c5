import { IconArrowsSort } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ThemeSearch, themeSorts } from '#web/domains/portal/adminSearch.ts'
import { paths } from '#web/paths.ts'
import { NothingFound } from '#web/ui/art/empty.ts'
import { Block } from '#web/ui/Block.tsx'
import { formatDate } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { Found } from '#web/ui/Found.tsx'
import { SearchField } from '#web/ui/form/SearchField.tsx'
import { SelectBox } from '#web/ui/form/SelectBox.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { NoMatch } from '#web/ui/NoMatch.tsx'
import { NoPage } from '#web/ui/NoPage.tsx'
import { formatNumber } from '#web/ui/numbers.ts'
import { Pagination } from '#web/ui/Pagination.tsx'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import { Sought } from '#web/ui/Sought.tsx'
import styles from './ApprovedThemes.module.css'
import { approvedQuery, usageQuery } from './data.ts'
import { texts } from './texts.ts'

interface Props {
  search: ThemeSearch
  /** What a change leaves out stays, but for the page, which is the first again. */
  onChange: (change: ThemeSearch) => void
}

/** Themes that every author may choose; a click opens one above. */
export function ApprovedThemes({ search, onChange }: Props) {
  const { q, sort = 'used', page = 1 } = search
  const { data, isLoadingError, isPlaceholderData, refetch } = useQuery(approvedQuery(search))
  const { data: usage } = useQuery(usageQuery(data?.themes.map(({ id }) => id) ?? []))
  return (
    <>
      <header className={styles.head}>
        <h2>
          {texts.approved}
          {data && <span className={styles.count}> {formatNumber(data.pagination.total)}</span>}
        </h2>
        <ListTools
          label={texts.filters}
          find={
            <SearchField
              label={texts.find}
              value={q ?? ''}
              onChange={words => onChange({ q: words.trim() || undefined })}
            />
          }
          set={search.sort ? 1 : 0}
          found={data?.pagination.total}
          className={styles.tools}
        >
          <SelectBox
            label={texts.sort}
            icon={<IconArrowsSort />}
            options={themeSorts.map(value => ({ value, label: texts.sorts[value] }))}
            value={sort}
            onChange={value => onChange({ sort: value === 'name' || value === 'new' ? value : undefined })}
          />
        </ListTools>
      </header>
      <Block className={styles.block}>
        {isLoadingError && <PartFailed onRetry={refetch} />}
        {data &&
          data.themes.length === 0 &&
          (data.pagination.total > 0 ? (
            <NoPage onStart={() => onChange({ page: undefined })} />
          ) : q ? (
            <NoMatch text={texts.nothingText} onAction={() => onChange({ q: undefined })} onlyWords />
          ) : (
            <Empty drawing={<NothingFound />} title={texts.noneTitle} text={texts.noneText} />
          ))}
        {data && data.themes.length > 0 && (
          <table className={styles.table} aria-busy={isPlaceholderData}>
            <thead>
              <tr>
                <th scope="col">{texts.columns.theme}</th>
                <th scope="col" className={styles.figure}>
                  {texts.columns.articles}
                </th>
                <th scope="col" className={styles.latest}>
                  {texts.columns.latest}
                </th>
              </tr>
            </thead>
            <tbody>
              <Sought words={q}>
                {data.themes.map(({ id, name, articles_count }) => {
                  const latest = usage?.get(id)?.lastPublishedAt
                  return (
                    <tr key={id} aria-current={id === search.theme ? 'true' : undefined}>
                      <td>
                        <Link
                          to={paths.adminThemes.path}
                          search={{ ...search, theme: id }}
                          className={styles.name}
                        >
                          <Found text={name} />
                        </Link>
                      </td>
                      <td className={styles.figure}>{formatNumber(articles_count)}</td>
                      <td className={styles.latest}>{latest ? formatDate(latest) : texts.noLatest}</td>
                    </tr>
                  )
                })}
              </Sought>
            </tbody>
          </table>
        )}
        {data && (
          <Pagination
            page={page}
            pageCount={data.pagination.pageCount}
            staysInPlace
            onChange={next => onChange({ page: next > 1 ? next : undefined })}
          />
        )}
      </Block>
    </>
  )
}
