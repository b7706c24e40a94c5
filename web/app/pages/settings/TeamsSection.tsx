import { IconPencil, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Avatar } from '#web/ui/Avatar.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { type Team, teamsQuery, usageQuery } from './data.ts'
import styles from './Form.module.css'
import { editTeam, moveMembers } from './modals.ts'
import { Section } from './Section.tsx'
import { texts } from './texts.ts'

const words = texts.teams

/** Teams: name, colour, lead and members. */
export function TeamsSection() {
  const { data: usage } = useQuery(usageQuery)
  return (
    <Section
      anchor="teams"
      title={words.title}
      lead={words.lead(usage?.teamless)}
      add={{ label: words.add, open: () => editTeam.open({ team: null, members: 0 }) }}
      query={useQuery(teamsQuery)}
    >
      {teams =>
        teams.length === 0 ? (
          <p className={styles.muted}>{words.none}</p>
        ) : (
          <ul className={styles.rows}>
            {teams.map(team => (
              <Row
                key={team.id}
                team={team}
                members={usage?.teams.find(({ id }) => id === team.id)?.members}
              />
            ))}
          </ul>
        )
      }
    </Section>
  )
}

const Row = ({ team, members }: { team: Team; members: number | undefined }) => (
  <li>
    <span className={styles.dot} style={{ background: team.color ?? undefined }} aria-hidden="true" />
    <p className={styles.words}>
      <b>{team.name}</b>
      <span>{team.lead ? words.leadOf(team.lead.name) : words.noLead}</span>
    </p>
    <div className={styles.aside}>
      <span className={styles.faces}>
        {team.faces.map(({ id, name, avatar }) => (
          <Avatar key={id} name={name} picture={avatar} size="tiny" />
        ))}
      </span>
      {members !== undefined && words.members(members)}
      <IconButton
        label={words.move(team.name)}
        icon={<IconUserPlus />}
        aria-haspopup="dialog"
        onClick={() => void moveMembers.open({ team })}
      />
      <IconButton
        label={texts.edit(team.name)}
        icon={<IconPencil />}
        aria-haspopup="dialog"
        onClick={() => void editTeam.open({ team, members })}
      />
    </div>
  </li>
)
