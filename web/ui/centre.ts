/** Scrolls a row sideways until its selected item is centred. */
export function centre(row: HTMLElement, chosen: string) {
  const item = row.querySelector(chosen)?.getBoundingClientRect()
  const room = row.getBoundingClientRect()
  if (item) row.scrollLeft += item.left - room.left - (room.width - item.width) / 2
}
