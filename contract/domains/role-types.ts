// A module of its own: every page knows the role of its caller, and few need the collections of people.

/** specification §3: users have one of three roles. `public` is a caller who is not signed in. */
export const roleTypes = ['authenticated', 'moderator', 'superadmin'] as const
export type RoleType = (typeof roleTypes)[number]
export const roleNames: Record<RoleType, { name: string; label: string }> = {
  authenticated: { name: 'Authenticated', label: 'Пользователь' },
  moderator: { name: 'Moderator', label: 'Модератор' },
  superadmin: { name: 'Superadmin', label: 'Администратор' },
}
