/** Texts of the HTTP layer's own refusals. */
export const texts = {
  unstorable: 'В тексте есть знаки, которые нельзя сохранить: удалите их и повторите',
  foreignOrigin:
    'Запрос пришёл с чужого сайта и отклонён: откройте город по его собственному адресу и повторите',
}
