/** The colours that are offered for teams: those that can be told apart by day and by night. */
export const teamColors = [
  { color: '#2152f3', name: 'Синий' },
  { color: '#21c5c9', name: 'Бирюзовый' },
  { color: '#2fb56b', name: 'Зелёный' },
  { color: '#ffb32c', name: 'Янтарный' },
  { color: '#ff6b4e', name: 'Коралловый' },
  { color: '#47589c', name: 'Сизый' },
] as const
