import { SelectBox } from '../form/SelectBox.tsx'
import { Pagination } from '../Pagination.tsx'
import styles from './Tools.module.css'
import { texts } from './texts.ts'

const pageSizes = [20, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

interface Props {
  /** From 1. */
  page: number
  pageCount: number
  onPage: (page: number) => void
  pageSize: PageSize
  onPageSize: (size: PageSize) => void
}

/** The pages of a table and how many rows a page has. */
export const TableFoot = ({ page, pageCount, onPage, pageSize, onPageSize }: Props) => (
  <div className={styles.foot}>
    <Pagination page={page} pageCount={pageCount} onChange={onPage} />
    <SelectBox
      label={texts.pageSize}
      options={pageSizes.map(size => ({ value: String(size), label: texts.rows(size) }))}
      value={String(pageSize)}
      onChange={chosen => {
        const size = pageSizes.find(known => String(known) === chosen)
        if (size) onPageSize(size)
      }}
      className={styles.size}
    />
  </div>
)
