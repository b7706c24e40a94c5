import { paths } from '../../../paths.ts'
import { MoreLink } from '../../../ui/MoreLink.tsx'
import { cardTexts } from '../cardTexts.ts'

export const AllMissionsLink = () => <MoreLink to={paths.missions.path}>{cardTexts.allMissions}</MoreLink>
