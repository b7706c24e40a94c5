import { expect, test } from 'vitest'
import { show } from '#web/testing/app.tsx'
import { Face } from './Face.tsx'
import { ProfilePass } from './ProfilePass.tsx'

const person = { id: 7, name: 'Илья Булатов', avatar: null }
const lock = 'доступ закрыт'

test.each([true, false])('a face in a row says that the entry is closed: %s', async blocked => {
  const screen = await show(<Face person={{ ...person, blocked }} />)
  await expect.poll(() => screen.getByText(lock).elements().length).toBe(blocked ? 1 : 0)
})

// A resident is not told about others: the attribute does not come.
test.each([true, false, undefined])(
  'the pass of a profile says that the entry is closed: %s',
  async isBlocked => {
    const screen = await show(
      <ProfilePass name={person.name} picture={null} isMe={false} isBlocked={isBlocked} figures={[]} />,
    )
    await expect.element(screen.getByRole('heading', { name: person.name })).toBeVisible()
    expect(screen.getByText(lock).elements()).toHaveLength(isBlocked ? 1 : 0)
  },
)
