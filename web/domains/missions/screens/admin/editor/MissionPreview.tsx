import { missionTypeNames } from '#web/domains/missions/cardTexts.ts'
import { MissionPicture } from '#web/domains/missions/components/MissionPicture.tsx'
import { MissionRow } from '#web/domains/missions/components/MissionRow.tsx'
import { TakenPlaces } from '#web/domains/missions/components/Participants.tsx'
import { RewardPanel } from '#web/domains/missions/components/RewardPanel.tsx'
import { StandingMark } from '#web/domains/missions/components/StandingMark.tsx'
import type { Mission } from '#web/domains/missions/data.ts'
import { Skyline } from '#web/ui/art/city.ts'
import { cityTime } from '#web/ui/clock.ts'
import { Markdown } from '#web/ui/Markdown.tsx'
import type { EditedMission, MissionDraft } from './draft.ts'
import styles from './MissionPreview.module.css'
import { texts } from './texts.ts'

interface Props {
  draft: MissionDraft
  mission: EditedMission | null
  /** The chip that is chosen, once it is loaded. */
  chip: Mission['badge']
  taken: number
}

/** The card and the dialog as a resident will see them, made of the unsaved values. */
export function MissionPreview({ draft, mission, chip, taken }: Props) {
  const shown = previewOf(draft, mission, chip)
  const left = shown.places === null ? null : Math.max(shown.places - taken, 0)
  return (
    <>
      <section aria-label={texts.card}>
        <p className={styles.label}>{texts.card}</p>
        <div inert className={styles.card}>
          <MissionRow mission={shown}>
            <span>{shown.places !== null && <TakenPlaces taken={taken} places={shown.places} />}</span>
            <StandingMark standing="open" />
          </MissionRow>
        </div>
      </section>
      <section aria-label={texts.window}>
        <p className={styles.label}>{texts.window}</p>
        <div inert className={styles.window}>
          <div className={styles.hero}>
            <Skyline className={styles.skyline} preserveAspectRatio="xMidYMax slice" />
            <MissionPicture mission={shown} sizes="350px" className={styles.picture} />
          </div>
          <div className={styles.body}>
            <p className={styles.type}>{shown.type && missionTypeNames[shown.type]}</p>
            <h3>{shown.name}</h3>
            {draft.description && <Markdown top={4}>{draft.description}</Markdown>}
            <RewardPanel mission={shown} />
            <span className={styles.enrol}>{texts.enrol}</span>
            <p className={styles.note}>{left === null ? texts.free : texts.left(left)}</p>
          </div>
        </div>
      </section>
    </>
  )
}

function previewOf(draft: MissionDraft, mission: EditedMission | null, chip: Mission['badge']): Mission {
  const isChip = draft.reward === 'chip'
  const now = new Date().toISOString()
  return {
    id: mission?.id ?? 0,
    name: draft.name || texts.noName,
    description: draft.description,
    type: draft.type,
    image: draft.picture ? [draft.picture] : [],
    badge: isChip ? chip : null,
    points: isChip || draft.points === '' ? null : Number(draft.points),
    balance: isChip || draft.balance === '' ? null : Number(draft.balance),
    available_until: draft.until && cityTime.endOf(draft.until).toISOString(),
    publish_at: null,
    opens_at: mission?.createdAt ?? now,
    places: draft.places === '' ? null : Number(draft.places),
    is_full: false,
    effort: draft.effort,
    is_repeatable: draft.is_repeatable,
    requires_report: draft.requires_report,
    deletedAt: null,
    createdAt: mission?.createdAt ?? now,
    updatedAt: mission?.updatedAt ?? now,
  }
}
