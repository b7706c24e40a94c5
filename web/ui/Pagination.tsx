import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef } from 'react'
import { listTexts } from './listTexts.ts'
import styles from './Pagination.module.css'
import { pageWindow } from './pageWindow.ts'

interface Props {
  /** From 1. */
  page: number
  pageCount: number
  onChange: (page: number) => void
  /** Keeps the scroll position and the focus. */
  staysInPlace?: boolean
}

export function Pagination({ page, pageCount, onChange, staysInPlace }: Props) {
  const nav = useRef<HTMLElement>(null)
  const go = (number: number) => {
    onChange(number)
    if (!staysInPlace) document.getElementById('main')?.focus({ preventScroll: true })
    // On the last page the arrow is disabled and would lose the focus, so the button of that page takes it.
    else if (number === 1 || number === pageCount)
      nav.current?.querySelector<HTMLElement>(`[aria-label="${listTexts.page(number)}"]`)?.focus()
  }
  if (pageCount < 2) return null
  return (
    <nav ref={nav} aria-label={listTexts.pages} className={styles.pagination}>
      <button
        type="button"
        aria-label={listTexts.previousPage}
        disabled={page <= 1}
        onClick={() => go(page - 1)}
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
            aria-label={listTexts.page(number)}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => go(number)}
          >
            {number}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={listTexts.nextPage}
        disabled={page >= pageCount}
        onClick={() => go(page + 1)}
      >
        <IconChevronRight />
      </button>
    </nav>
  )
}
