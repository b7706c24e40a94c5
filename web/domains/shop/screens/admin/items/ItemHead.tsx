import { IconCopy, IconExternalLink, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { attempt } from '#web/attempt.ts'
import { RestoreButton } from '#web/desk/RestoreButton.tsx'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { EditorHead } from '#web/ui/editor/EditorHead.tsx'
import { IconButton, IconLink } from '#web/ui/IconButton.tsx'
import { searchLeft } from '#web/ui/listSearch.ts'
import { confirm } from '#web/ui/modal/confirm.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useNoteHere } from '#web/ui/useNoteHere.ts'
import {
  type DeskItem,
  demandQuery,
  itemBookingsQuery,
  useDeleteItem,
  usePublish,
  useRestoreItem,
} from './data.ts'
import { ItemState } from './ItemState.tsx'
import { texts } from './texts.ts'

const list = { to: paths.adminShop.path, label: texts.back }

interface Props {
  item: DeskItem | null
  /** Fields of its form that are not saved. */
  unsaved: number
  /** Called when the item was deleted, with what its form holds. */
  onRemoved: () => void
}

/** The name of an item, its state; publishing, deleting and restoring it. */
export function ItemHead({ item, unsaved, onRemoved }: Props) {
  const { data: waiting = 0 } = useQuery({ ...itemBookingsQuery(item?.id ?? 0), enabled: item !== null })
  const { data: demand } = useQuery(demandQuery(item ? [item.id] : []))
  const booked = item && demand?.get(item.id)
  if (!item) return <EditorHead list={list} title={texts.newTitle} />
  return (
    <EditorHead
      list={list}
      title={item.name ?? texts.nameless}
      actions={<Actions item={item} unsaved={unsaved} onRemoved={onRemoved} />}
    >
      <ItemState item={item} />
      {booked ? (
        <span>
          {texts.booked30(booked)}
          {waiting > 0 && texts.alsoWaiting(waiting)}
        </span>
      ) : (
        waiting > 0 && <span>{texts.waiting(waiting)}</span>
      )}
      {item.deletedAt && <span>{texts.deletedNote}</span>}
    </EditorHead>
  )
}

function Actions({ item, unsaved, onRemoved }: Props & { item: DeskItem }) {
  const navigate = useNavigate()
  const noteHere = useNoteHere()
  const { mutateAsync: publish, isPending } = usePublish()
  const { mutateAsync: remove } = useDeleteItem()
  const { mutateAsync: restore } = useRestoreItem()
  const isOnSale = item.publishedAt !== null
  const run = (work: () => Promise<unknown>, done: string) => attempt(work, { done, failed: texts.notDone })
  const handleDelete = async () => {
    const isSure = await confirm.open({
      title: texts.removeTitle(item.name ?? texts.nameless),
      text: texts.removeText,
      action: texts.remove,
      cancel: texts.keep,
      danger: true,
    })
    const isHere = noteHere()
    if (!isSure || !(await run(() => remove(item.id), texts.removed))) return
    onRemoved()
    if (isHere())
      await navigate({ to: paths.adminShop.path, search: searchLeft.get(paths.adminShop.path) ?? {} })
  }
  const handlePublish = () => {
    // The shelf would show the item without them, and saving them then would find a version newer than the form's.
    if (unsaved > 0) return void toast.warn(texts.saveFirst, { text: texts.saveFirstText })
    return void run(
      () => publish({ ids: [item.id], isOnSale: !isOnSale }),
      isOnSale ? texts.unpublished(1) : texts.published(1),
    )
  }
  if (item.deletedAt)
    return (
      <RestoreButton
        label={texts.restore}
        onRestore={() => restore(item.id)}
        done={texts.restored}
        name={item.name ?? texts.nameless}
      />
    )
  return (
    <>
      {isOnSale && (
        <IconLink
          label={texts.onShelf}
          icon={<IconExternalLink />}
          to={paths.shopItem.path}
          params={{ itemId: String(item.id) }}
        />
      )}
      <ButtonLink
        to={paths.adminShopItem.path}
        params={{ itemId: 'new' }}
        search={{ from: item.id }}
        variant="ghost"
        size="compact"
        icon={<IconCopy />}
      >
        {texts.copy}
      </ButtonLink>
      <IconButton label={texts.remove} icon={<IconTrash />} onClick={() => void handleDelete()} />
      <Button
        variant={isOnSale ? 'line' : 'soft'}
        size="compact"
        icon={isOnSale ? <IconEyeOff /> : <IconEye />}
        pending={isPending && (isOnSale ? texts.unpublishing : texts.publishing)}
        onClick={handlePublish}
      >
        {isOnSale ? texts.unpublish : texts.publish}
      </Button>
    </>
  )
}
