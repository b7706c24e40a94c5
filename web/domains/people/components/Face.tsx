import { Avatar } from '#web/ui/Avatar.tsx'
import type { Face as Person } from '../face.ts'

interface Props {
  person: Person
  size?: 'tiny' | 'small' | 'medium'
}

/** The avatar of a person in a row: a red ring when the entry is closed. */
export const Face = ({ person: { name, avatar, blocked }, size = 'small' }: Props) => (
  <Avatar name={name} picture={avatar} size={size} ring={blocked ? 'blocked' : undefined} />
)
