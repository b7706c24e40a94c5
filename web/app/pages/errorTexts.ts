/** The pages of refusals. */
export const texts = {
  again: 'Попробовать ещё раз',
  writeToHelp: 'Написать в поддержку',
  forbidden: {
    code: 'Ошибка 403',
    title: 'Сюда пока нельзя',
    text: 'Этот район открыт не для всех. Если доступ нужен для работы, напишите в поддержку.',
  },
  blocked: {
    code: 'Доступ закрыт',
    title: 'Доступ в город закрыт',
    text: 'Чтобы узнать причину, напишите в поддержку.',
  },
  blockedBecause: (reason: string) => `Причина: ${reason}`,
} as const
