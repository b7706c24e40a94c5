/** Scrolls a row sideways until what is chosen in it stands in its middle. */
export function centre(row: HTMLElement, chosen: string) {
  const item = row.querySelector(chosen)?.getBoundingClientRect()
  const room = row.getBoundingClientRect()
  if (item) row.scrollLeft += item.left - room.left - (room.width - item.width) / 2
}
