import { limits } from './rest/limits.ts'

const number = (value: number) => new Intl.NumberFormat('ru-RU').format(value)
const kB = (bytes: number) => `${bytes / 1024} кБ`

/** The API document's introduction in Markdown: the rules of every call. */
export const guide = `Один и тот же порядок у всех записей города: список, одна запись, создать, изменить, удалить.

## Кто вы
Страница города узнаёт вас по cookie сессии. Программе удобнее токен: его даёт \`POST /api/auth/local\`, дальше он едет в заголовке \`Authorization: Bearer …\`. Права даёт роль: житель, модератор, администратор; у каждого следующего есть всё, что есть у предыдущего. Запись, которая вам не видна, отвечает так же, как та, которой нет.

\`\`\`
curl --globoff 'https://city.example.org/api/activities?sort=createdAt:desc' \\
  -H 'Authorization: Bearer …'
\`\`\`

## Что приходит в ответ
Список — \`data\` и \`meta.pagination\`, одна запись — \`data\`; у записи \`id\` и \`attributes\`. Связи и файлы приходят, только если попросить о них в \`populate\`, и выглядят так же: \`{"data": {"id": 6, "attributes": {…}}}\`, пустая связь — \`{"data": null}\`, пустой список — \`{"data": []}\`, а пустой список файлов — \`{"data": null}\`. Жители, роли, файлы и вход отвечают плоско, без \`data\` и \`attributes\`.

Время — всегда \`2026-12-12T09:30:00.000Z\`, в UTC; дата без времени — это день по часам города: в теле его конец, в фильтрах \`$gte\` и \`$lt\` начало; деньги и энергия — числа с двумя знаками.

Отказ всегда один и тот же по виду, поле названо в \`details.errors[].path\`:

\`\`\`
{
  "data": null,
  "error": {
    "status": 400,
    "name": "ValidationError",
    "message": "Заполните поле «name»",
    "details": { "errors": [{ "path": ["name"], "message": "…", "name": "ValidationError" }] }
  }
}
\`\`\`

## Условия: filters
\`filters[поле][оператор]=значение\`. Без оператора — равенство, список значений — любое из них. Через связь: \`filters[badge][name][$containsi]=маяк\`, по номеру связи: \`filters[user][id]=7\`. Несколько условий действуют вместе.

| Оператор | Смысл |
| --- | --- |
| \`$eq\` \`$ne\` | равно, не равно |
| \`$eqi\` \`$nei\` | то же без учёта регистра |
| \`$lt\` \`$lte\` \`$gt\` \`$gte\` | меньше, не больше, больше, не меньше |
| \`$in\` \`$notIn\` | любое из списка, ни одно из списка |
| \`$between\` | между двумя значениями, включая их |
| \`$null\` \`$notNull\` | пусто, заполнено: \`true\` или \`false\` |
| \`$contains\` \`$startsWith\` \`$endsWith\` | часть текста, начало, конец; с \`i\` на конце — без учёта регистра |
| \`$notContains\` \`$notContainsi\` | часть текста не встречается |
| \`$and\` \`$or\` \`$not\` | все условия списка, любое из них, наоборот |

Ничего не подразумевается: удалённые мягко записи отсекает \`filters[deletedAt][$null]=true\`. Поле, которое вам видно не у всех, в условиях и в порядке не принимается; неизвестное поле — 400.

## Порядок и страницы
\`sort=createdAt:desc,name\` — сначала новые, затем по имени; \`sort=badge.name\` — по полю связи. При равенстве решает номер записи, поэтому страницы не пересекаются.

\`pagination[page]=2&pagination[pageSize]=50\` или \`pagination[start]=50&pagination[limit]=50\`. По умолчанию ${limits.defaultPageSize} записей, не больше ${limits.maxPageSize}.

## Связи: populate
\`populate=badge,badge.image\` — связь и файлы внутри неё, \`populate=*\` — все связи записи. Точнее — объектом: \`populate[user][fields][0]=full_name&populate[user][populate][avatar]=true\`; внутри годятся \`fields\`, \`filters\`, \`sort\`, \`start\`, \`limit\` и снова \`populate\`. Из списка связи приходят первые ${limits.defaultRelated} записей; больше — с \`limit\`, до ${limits.maxRelated}.

## Как писать
Тело — \`{"data": {…}}\`; лишние поля не мешают, изменение частичное. Форма \`multipart/form-data\` тоже годится: JSON в части \`data\`, файлы в частях \`files.<поле>\`.

| Связь в теле | Что станет |
| --- | --- |
| \`3\`, \`{"id": 3}\` | эта запись |
| \`[3, 1]\`, \`{"set": [3, 1]}\` | ровно эти записи, в этом порядке |
| \`null\`, \`[]\` | связи нет |
| \`{"connect": [4]}\` | добавится в конец; место можно назвать: \`{"id": 4, "position": {"before": 3}}\` |
| \`{"disconnect": [1]}\` | уберётся |

\`If-Match: "<updatedAt>"\` бережёт чужую правку: если запись сохранили позже, чем вы её прочли, ответ — 412 \`PreconditionFailedError\`, а в нём — кто, когда и какие поля. Заголовок принимают миссии, товары, чипы, статьи и настройки города; без него сравнивать не с чем. У статьи с черновиком правки версия — позднейший из двух \`updatedAt\`.

## Пределы
- Связи в глубину: ${limits.populateDepth}, связей в одном запросе: ${limits.populateRelations}.
- Условий в одном запросе: ${limits.conditions}, значений в списке: ${limits.listItems}, ключей порядка: ${limits.sortKeys}.
- Записей связи: ${limits.defaultRelated}, с \`limit\` — до ${limits.maxRelated}; записей в ответе на всех уровнях вместе, если каждая связь заполнена: ${number(limits.answerRows)}. Один список в ответе — до ${limits.answerBytes / 1024 / 1024} МБ.
- Запросов одного жителя, которые выполняются одновременно: ${limits.callsAtOnce}. Следующие ждут; когда ждут уже ${limits.callsWaiting} или дольше ${limits.callWaitMs / 1000} с, ответ — 429 с \`Retry-After\`.
- Один запрос к базе — до ${limits.statementMs / 1000} с. Клиент, который не забирает ответ, теряет соединение через ${limits.stalledMs / 1000} с.
- Адрес до ${kB(limits.queryBytes)}, тело до ${kB(limits.bodyBytes)}.

За пределом — 400, который его называет: слишком большой ответ — \`AnswerTooLargeError\` с путём до связи в \`details\`.`
