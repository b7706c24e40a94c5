import { UserScreen } from '#web/domains/people/screens/admin/user/UserScreen.tsx'
import type { Person } from '#web/domains/people/screens/admin/users/data.ts'
import { ChipsBlock } from './ChipsBlock.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { MissionsBlock } from './MissionsBlock.tsx'

/** A resident as moderators see one, made of several domains. */
export const UserPage = () => <UserScreen Held={Held} History={HistoryTab} />

const Held = ({ person }: { person: Person }) => (
  <>
    <ChipsBlock person={person} />
    <MissionsBlock person={person} />
  </>
)
