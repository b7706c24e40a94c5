import { MissionListScreen } from '#web/domains/missions/screens/admin/list/MissionListScreen.tsx'
import { WaitingSummary } from '../../waiting/WaitingSummary.tsx'

/** Where the moderators' area opens: what waits in all domains, and the missions. */
export const MissionDeskPage = () => <MissionListScreen waiting={<WaitingSummary />} />
