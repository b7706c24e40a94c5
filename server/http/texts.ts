/** Texts of the HTTP layer's own refusals. */
export const texts = {
  foreignOrigin:
    'Запрос пришёл с чужого сайта и отклонён: откройте город по его собственному адресу и повторите',
}
