import {
  IconCalendarTime,
  IconCircleCheck,
  IconClockExclamation,
  IconCopy,
  IconTrash,
  IconTrashOff,
  IconUsers,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { attempt } from '#web/attempt.ts'
import { RestoreButton } from '#web/desk/RestoreButton.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { EditorHead } from '#web/ui/editor/EditorHead.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { searchLeft } from '#web/ui/listSearch.ts'
import { confirm } from '#web/ui/modal/confirm.ts'
import { Note } from '#web/ui/Note.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { useNoteHere } from '#web/ui/useNoteHere.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import type { Counts } from '../participants/data.ts'
import { useRestoreMission } from '../restore.ts'
import { countConditions, useRemoveMission } from './data.ts'
import type { EditedMission } from './draft.ts'
import styles from './MissionHead.module.css'
import { texts } from './texts.ts'

interface Props {
  mission: EditedMission | null
  counts: Counts | null
  /** Called when the mission was deleted, with what its form holds. */
  onRemoved: () => void
}

const list = { to: paths.adminMissions.path, label: texts.back }

/** The name of a mission, its state, and what can be done with all of it. */
export function MissionHead({ mission, counts, onRemoved }: Props) {
  return (
    <EditorHead
      list={list}
      title={mission?.name ?? texts.newTitle}
      actions={mission && counts && <Actions mission={mission} counts={counts} onRemoved={onRemoved} />}
    >
      {mission && counts && (
        <>
          <State mission={mission} />
          <Tag icon={<IconUsers />}>{texts.takenOf(counts.taken, mission.places)}</Tag>
          <span>{texts.created(formatDay(mission.createdAt))}</span>
        </>
      )}
    </EditorHead>
  )
}

const isPast = (moment: string | null, now = Date.now()) => moment !== null && Date.parse(moment) <= now

function State({ mission: { deletedAt, publish_at, available_until } }: { mission: EditedMission }) {
  if (deletedAt)
    return (
      <Tag tone="danger" icon={<IconTrash />}>
        {texts.deleted}
      </Tag>
    )
  if (publish_at && !isPast(publish_at))
    return (
      <Tag tone="info" icon={<IconCalendarTime />}>
        {texts.planned(formatDay(publish_at))}
      </Tag>
    )
  if (isPast(available_until)) return <Tag icon={<IconClockExclamation />}>{texts.over}</Tag>
  return (
    <Tag tone="success" icon={<IconCircleCheck />}>
      {texts.running}
    </Tag>
  )
}

function Actions({ mission, counts, onRemoved }: Props & { mission: EditedMission; counts: Counts }) {
  const navigate = useNavigate()
  const noteHere = useNoteHere()
  const { mutateAsync: removeMission } = useRemoveMission()
  const [remove] = useSingleFlight(async () => {
    const conditions = await countConditions(mission.id).catch(() => null)
    const { enrolled, returned, submitted } = counts.of
    const isSure = await confirm.open({
      title: texts.removeTitle,
      text: texts.removeText({ ended: enrolled + returned, sent: submitted, conditions }),
      action: texts.removeAction,
      cancel: texts.keep,
      danger: true,
    })
    if (!isSure) return
    const isHere = noteHere()
    const isDone = await attempt(() => removeMission(mission.id), {
      done: texts.removed(mission.name),
      failed: texts.notRemoved,
    })
    if (!isDone) return
    onRemoved()
    if (isHere())
      await navigate({ to: paths.adminMissions.path, search: searchLeft.get(paths.adminMissions.path) ?? {} })
  })
  return (
    <>
      <ButtonLink
        variant="ghost"
        size="compact"
        icon={<IconCopy aria-hidden="true" />}
        to={paths.adminMission.path}
        params={{ activityId: 'new' }}
        search={{ from: mission.id }}
      >
        {texts.copy}
      </ButtonLink>
      {!mission.deletedAt && (
        <IconButton label={texts.remove} icon={<IconTrash />} onClick={() => void remove()} />
      )}
    </>
  )
}

/** Above the form of a deleted mission. */
export function DeletedNote({ mission }: { mission: EditedMission }) {
  const { mutateAsync: restore } = useRestoreMission()
  return (
    <Note tone="danger" icon={<IconTrashOff aria-hidden="true" />}>
      <p>{texts.deletedNote}</p>
      <div className={styles.restore}>
        <RestoreButton
          label={texts.restore}
          onRestore={() => restore(mission.id)}
          done={texts.restored}
          name={mission.name}
        />
      </div>
    </Note>
  )
}
