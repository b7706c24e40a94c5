import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Chip } from '#web/domains/chips/components/Chip.tsx'
import { MissionPlate } from '#web/domains/missions/components/MissionPlate.tsx'
import { ItemPicture } from '#web/domains/shop/components/ItemPicture.tsx'
import { paths } from '#web/paths.ts'
import { idleQuery } from '../../data.ts'
import { texts } from '../../texts.ts'
import { Card } from './Card.tsx'
import styles from './Idle.module.css'
import { OpenLink } from './OpenLink.tsx'
import screen from './OverviewScreen.module.css'

const words = texts.idle

/** Missions nobody takes, items nobody can afford, chips nobody has: always of the whole city. */
export function Idle({ isOfTeam }: { isOfTeam: boolean }) {
  const query = useQuery(idleQuery)
  const title = (text: string) => (isOfTeam ? `${text} · ${words.whole}` : text)
  const card = { query, className: screen.four, height: '10rem' }
  return (
    <>
      <Card
        {...card}
        title={title(words.missions)}
        link={
          <OpenLink
            to={paths.adminMissions.path}
            search={{ sort: 'createdAt:asc' }}
            label={texts.open(words.missions)}
          />
        }
      >
        {({ data: { missions } }) => (
          <List nothing={words.nothing.missions}>
            {missions.map(({ id, name, type, taken, openedAt }) => (
              <Row
                key={id}
                art={<MissionPlate type={type} className={styles.plate} />}
                name={name}
                about={words.mission(taken, openedAt)}
                link={
                  <OpenLink
                    to={paths.adminMission.path}
                    params={{ activityId: id }}
                    label={texts.openOne(name)}
                  />
                }
              />
            ))}
          </List>
        )}
      </Card>
      <Card
        {...card}
        title={title(words.items)}
        link={
          <OpenLink
            to={paths.adminShop.path}
            search={{ show: 'published', sort: 'dear' }}
            label={texts.open(words.items)}
          />
        }
      >
        {({ data: { items } }) => (
          <List nothing={words.nothing.items}>
            {items.map(({ id, name, price, type, image, buyers }) => (
              <Row
                key={id}
                art={
                  <ItemPicture
                    type={type}
                    media={image ?? undefined}
                    sizes="48px"
                    className={styles.picture}
                  />
                }
                name={name}
                about={words.item(price, buyers)}
                link={
                  <OpenLink
                    to={paths.adminShopItem.path}
                    params={{ itemId: id }}
                    label={texts.openOne(name)}
                  />
                }
              />
            ))}
          </List>
        )}
      </Card>
      <Card
        {...card}
        title={title(words.chips)}
        link={
          <OpenLink to={paths.adminChips.path} search={{ show: 'nobody' }} label={texts.open(words.chips)} />
        }
      >
        {({ data: { chips } }) => (
          <List nothing={words.nothing.chips}>
            {chips.map(({ id, name, color, image, missions }) => (
              <Row
                key={id}
                art={
                  <span className={styles.chip}>
                    <Chip chip={{ color, image: image ? [image] : [] }} sizes="40px" />
                  </span>
                }
                name={name}
                about={words.chip(missions)}
                link={
                  <OpenLink to={paths.adminChip.path} params={{ badgeId: id }} label={texts.openOne(name)} />
                }
              />
            ))}
          </List>
        )}
      </Card>
    </>
  )
}

const List = ({ nothing, children }: { nothing: string; children: readonly ReactNode[] }) =>
  children.length > 0 ? (
    <ul className={styles.list}>{children}</ul>
  ) : (
    <p className={styles.nothing}>{nothing}</p>
  )

const Row = (row: { art: ReactNode; name: string; about: string; link: ReactNode }) => (
  <li>
    {row.art}
    <p>
      <b>{row.name}</b>
      {row.about}
    </p>
    {row.link}
  </li>
)
