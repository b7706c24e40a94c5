export const texts = { team: 'Команда', allTeams: 'Все команды' }
