import type { Schema } from '#contract/rest/action.ts'
import type { Document, Method, Operation } from '../../rest/openapi/document.ts'
import { asText, examplesOf, pairs, parametersOfCall, sampleOf } from '../../rest/openapi/samples.ts'
import { Html, html } from '../page.ts'

/** Parameters that a first call is shown with. */
const shown = new Set(['filters', 'sort', 'populate'])

/** A call that can be pasted into a terminal. */
export function curl(path: string, method: Method, operation: Operation, document: Document): string {
  const parameters = parametersOfCall(operation, document)
  const address = parameters
    .filter(one => one.in === 'path')
    .reduce((url, { name, example }) => url.replace(`{${name}}`, asText(example ?? name)), path)
  const asked = parameters.filter(
    one => one.in === 'query' && (one.required || (method === 'get' && shown.has(one.name))),
  )
  const query = asked.flatMap(one => {
    const [example] = examplesOf(one).filter(({ value }) => value !== '*')
    return example ? pairs(one.name, example.value) : []
  })
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const parts = [
    `curl ${query.length > 0 ? '-G ' : method === 'get' ? '' : `-X ${method.toUpperCase()} `}'${document.servers[0]?.url ?? ''}${address}'`,
    ...query.map(pair => `--data-urlencode '${pair}'`),
    ...(operation.security?.length === 0 ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(type === 'application/json'
      ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body?.example)}'`]
      : type === undefined
        ? []
        : formParts(body?.schema ?? {})),
  ]
  return parts.join(' \\\n  ')
}

function formParts(schema: Schema): string[] {
  const properties = Object.entries(schema.properties ?? {})
  return properties.map(([name, { examples, items }]) => {
    if (items) return `-F '${name}=@mayak.png'`
    return `-F '${name}=${asText(examples?.[0] ?? '')}'`
  })
}

export const answerSample = (schema: Schema, document: Document) => json(sampleOf(schema, document))

/** JSON with its keys and texts told apart by colour. */
export const json = (value: unknown) =>
  new Html(
    html`${JSON.stringify(value, null, 2)}`.text.replace(
      /(&quot;(?:\\.|(?!&quot;).)*?&quot;)(:)?/g,
      (_, text: string, colon?: string) => (colon ? `<i>${text}</i>${colon}` : `<q>${text}</q>`),
    ),
  )
