import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { attempt } from '#web/attempt.ts'
import { RestoreButton } from '#web/desk/RestoreButton.tsx'
import { paths } from '#web/paths.ts'
import { queryClient } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EditorHead } from '#web/ui/editor/EditorHead.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { searchLeft } from '#web/ui/listSearch.ts'
import { confirm } from '#web/ui/modal/confirm.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { useNoteHere } from '#web/ui/useNoteHere.ts'
import { residentCountQuery } from '../../residentCount.ts'
import { type CityChip, missionCountQuery, useDeleteChip, useRestoreChip } from './data.ts'
import { RarityTag } from './RarityTag.tsx'
import { texts } from './texts.ts'

const list = { to: paths.adminChips.path, label: texts.back }

interface Props {
  chip: CityChip | null
  /** Called when the chip was deleted, with what its form holds. */
  onRemoved: () => void
}

/** The name of a chip, how rare it is, deleting and restoring it. */
export function ChipHead({ chip, onRemoved }: Props) {
  const { data: residents } = useQuery(residentCountQuery)
  if (!chip) return <EditorHead list={list} title={texts.newTitle} />
  return (
    <EditorHead list={list} title={chip.name} actions={<Actions chip={chip} onRemoved={onRemoved} />}>
      {chip.deletedAt && <Tag tone="danger">{texts.isDeleted}</Tag>}
      <RarityTag holders={chip.holders_count} residents={residents} />
      {residents !== undefined && <span>{texts.heldBy(chip.holders_count, residents)}</span>}
      {chip.deletedAt && <span>{texts.deletedNote}</span>}
    </EditorHead>
  )
}

function Actions({ chip, onRemoved }: Props & { chip: CityChip }) {
  const navigate = useNavigate()
  const noteHere = useNoteHere()
  const { mutateAsync: remove } = useDeleteChip()
  const { mutateAsync: restore } = useRestoreChip()
  const handleDelete = async () => {
    const missions = await queryClient.fetchQuery(missionCountQuery(chip.id)).catch(() => null)
    const isSure = await confirm.open({
      title: texts.removeTitle(chip.name),
      text: texts.removeText(chip.holders_count, missions),
      action: texts.remove,
      cancel: texts.keep,
      danger: true,
    })
    if (!isSure) return
    const isHere = noteHere()
    if (!(await attempt(() => remove(chip.id), { done: texts.removed, failed: texts.notDone }))) return
    onRemoved()
    if (isHere())
      await navigate({ to: paths.adminChips.path, search: searchLeft.get(paths.adminChips.path) ?? {} })
  }
  return chip.deletedAt ? (
    <RestoreButton
      label={texts.restore}
      onRestore={() => restore(chip.id)}
      done={texts.restored}
      name={chip.name}
    />
  ) : (
    <>
      <ButtonLink
        to={paths.adminChip.path}
        params={{ badgeId: 'new' }}
        search={{ from: chip.id }}
        variant="ghost"
        size="compact"
        icon={<IconCopy />}
      >
        {texts.copy}
      </ButtonLink>
      <IconButton label={texts.remove} icon={<IconTrash />} onClick={() => void handleDelete()} />
    </>
  )
}
