import { paths } from '#web/paths.ts'
import { MoreLink } from '#web/ui/MoreLink.tsx'
import { cardTexts } from '../cardTexts.ts'

export const AllMissionsLink = () => <MoreLink to={paths.missions.path}>{cardTexts.allMissions}</MoreLink>
