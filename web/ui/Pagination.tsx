import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import styles from './Pagination.module.css'
import { pageWindow } from './pageWindow.ts'
import { texts } from './texts.ts'

interface Props {
  /** From 1. */
  page: number
  pageCount: number
  onChange: (page: number) => void
}

export function Pagination({ page, pageCount, onChange }: Props) {
  if (pageCount < 2) return null
  return (
    <nav aria-label={texts.pages} className={styles.pagination}>
      <button
        type="button"
        aria-label={texts.previousPage}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <IconChevronLeft />
      </button>
      {pageWindow(page, pageCount).map((number, index) =>
        number === null ? (
          <span key={`gap-${index}`}>…</span>
        ) : (
          <button
            key={number}
            type="button"
            aria-label={texts.page(number)}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onChange(number)}
          >
            {number}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={texts.nextPage}
        disabled={page >= pageCount}
        onClick={() => onChange(page + 1)}
      >
        <IconChevronRight />
      </button>
    </nav>
  )
}
