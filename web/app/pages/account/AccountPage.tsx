/** The pass of a resident, what it stands for, what happened, and what is told of it. */
export function AccountPage() {
  return null
}
