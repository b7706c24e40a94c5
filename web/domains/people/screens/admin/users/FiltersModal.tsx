import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isTypedFilter, type PeopleSearch, usualPeopleSort } from '#web/domains/people/peopleSearch.ts'
import { Button } from '#web/ui/Button.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { SortChoice } from '#web/ui/table/SortChoice.tsx'
import { peopleTable } from './columns.tsx'
import { peopleCountQuery } from './data.ts'
import { texts } from './texts.ts'
import { UserFilters } from './UserFilters.tsx'

const route = getRouteApi('/moderator/admin/user-list')

/** The order and the filters on a phone; the list behind follows them at once. */
export default function FiltersModal({ onClose }: ModalProps) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: count } = useQuery(peopleCountQuery(search))
  const put = (next: PeopleSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false })
  const { q, sort, size, without } = search
  return (
    <>
      <DialogTitle>{texts.moreFilters}</DialogTitle>
      <DialogBody>
        <SortChoice
          columns={peopleTable(0, [], search).filter(column => column.sort)}
          value={sort ?? usualPeopleSort}
          onChange={next => put({ ...search, page: undefined, sort: next as PeopleSearch['sort'] })}
        />
        <UserFilters
          search={search}
          onChange={next => put({ ...search, page: undefined, ...next }, isTypedFilter(next))}
        />
      </DialogBody>
      <DialogFoot>
        <Button variant="line" onClick={() => put({ q, sort, size, without })}>
          {texts.reset}
        </Button>
        <Button onClick={() => onClose()}>
          {count ? texts.show(count.total, count.isMore) : texts.showAny}
        </Button>
      </DialogFoot>
    </>
  )
}
