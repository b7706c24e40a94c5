import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { ShopFilters } from '../components/ShopFilters.tsx'
import { shopPageQuery } from '../data.ts'
import { noFilters, type ShopFilterSearch } from '../search.ts'
import { texts } from '../texts.ts'

interface Props extends ModalProps<ShopFilterSearch> {
  search: ShopFilterSearch
  balance: number
}

/** The filters of the shop, applied together when the dialog is confirmed; its button says how many items they leave. */
export default function ItemFiltersModal({ search: given, balance, onClose }: Props) {
  const [search, setSearch] = useState(given)
  // The page that is shown next: the list behind needs no request of its own.
  const { data } = useQuery({
    ...shopPageQuery({ ...search, page: undefined }, balance),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <DialogTitle>{texts.filters}</DialogTitle>
      <DialogBody>
        <ShopFilters search={search} onChange={change => setSearch({ ...search, ...change })} />
      </DialogBody>
      <DialogFoot>
        <Button onClick={() => onClose({ ...noFilters, ...search })}>
          {data ? texts.show(data.pagination.total) : texts.showAny}
        </Button>
      </DialogFoot>
    </>
  )
}
