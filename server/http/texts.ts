/** What the HTTP layer says by itself. */
export const texts = {
  foreignOrigin:
    'Запрос пришёл с чужого сайта и отклонён: откройте город по его собственному адресу и повторите',
}
