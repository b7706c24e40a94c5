/** What a tutorial can be about (specification §2): `?tutorial=shop`. */
export const tutorialTopics = [
  'shop',
  'missions',
  'account',
  'energy',
  'leaderboard',
  'coins',
  'badges',
  'blog',
  'karma',
  'editor',
  'my-missions',
] as const
export type TutorialTopic = (typeof tutorialTopics)[number]

export const topicIn = (value: unknown): TutorialTopic | undefined =>
  tutorialTopics.find(topic => topic === value)
