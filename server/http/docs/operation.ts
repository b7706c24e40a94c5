import type { Schema } from '#contract/rest/action.ts'
import {
  type Document,
  isReference,
  type Method,
  type Operation,
  type Parameter,
  type Response,
  resolve,
} from '../../rest/openapi/document.ts'
import { examplesOf, pairs, parametersOfCall } from '../../rest/openapi/samples.ts'
import { type Html, html } from '../page.ts'
import { markdown } from './markdown.ts'
import { descriptionOf, rowList } from './rows.ts'
import { answerSample, curl, json } from './samples.ts'
import { inWords } from './types.ts'

/** An operation and where it answers. */
export interface Call {
  readonly method: Method
  readonly path: string
  readonly operation: Operation
  /** Other spellings of the path. */
  readonly also: readonly string[]
}

/** One call, folded: who, what, how to ask, what comes back. */
export function operationBlock(call: Call, title: string, document: Document): Html {
  const { method, path, operation, also } = call
  const { operationId, summary, description } = operation
  const access = operation['x-access']
  const closed = access === 'Никто'
  return html`<details class="op ${closed ? 'op--closed' : ''}">
<summary><span class="method method--${method}">${method.toUpperCase()}</span><code class="op__path">${breakable(path)}</code>
<span class="op__side"><span>${summary.replace(`${title}: `, '')}</span><span class="pill">${access}</span></span></summary>
<div class="op__body" id="${operationId}">
${markdown(description)}
${also.map(other => html`<p>Так же отвечает <code>${other}</code>.</p>`)}
${parameterList(operation, document)}
${closed ? '' : requestSample(call, document)}
${answers(operation, document)}
</div></details>`
}

/** A long path may break after a slash. */
const breakable = (path: string) => path.split(/(?<=\/)/).map(step => html`${step}<wbr>`)

function parameterList(operation: Operation, document: Document): Html | '' {
  const asked = parametersOfCall(operation, document).filter(one => one.in === 'query')
  if (asked.length === 0) return ''
  const isList = asked.some(({ name }) => name === 'filters')
  return html`<h4>Параметры</h4>${rowList(asked.map(one => parameterRow(one, isList ? 3 : 1)))}`
}

function parameterRow(parameter: Parameter, most: number) {
  const { name, description, required = false, schema, style } = parameter
  const plain = !isReference(schema) && style === undefined
  const examples = examplesOf(parameter).slice(0, most)
  return {
    name,
    required,
    told: [
      markdown(description),
      ...(plain ? [html`<p>${inWords(schema)}</p>`] : []),
      ...examples.map(
        ({ value }) => html`<pre class="line"><code>${pairs(name, value).join('&')}</code></pre>`,
      ),
    ],
  }
}

function requestSample({ method, path, operation }: Call, document: Document): Html {
  const content = operation.requestBody?.content ?? {}
  const body = content['application/json']
  const form = body ? undefined : content['multipart/form-data']
  return html`<h4>Запрос</h4><pre><code>${curl(path, method, operation, document)}</code></pre>
${body ? html`<h4>Тело</h4>${partList(body.schema)}<pre><code>${json(body.example)}</code></pre>` : ''}
${form ? html`<h4>Части формы</h4>${partList(form.schema)}` : ''}`
}

/** What a body holds; under `data` it is fields of a row, which the section tells. */
function partList({ properties = {}, required = [] }: Schema): Html | '' {
  const parts = Object.entries(properties).filter(([name]) => name !== 'data')
  if (parts.length === 0) return ''
  return rowList(
    parts.map(([name, schema]) => ({
      name,
      required: required.includes(name),
      told: [inWords(schema), ...descriptionOf(schema)],
    })),
  )
}

function answers({ responses, summary }: Operation, document: Document): Html {
  const all = Object.entries(responses)
  const refusals = all.filter(([status]) => Number(status) >= 400)
  return html`${all
    .filter(([status]) => Number(status) < 400)
    .map(([status, one]) => {
      const { description, content } = isReference(one) ? (resolve(document, one) as Response) : one
      const schema = content?.['application/json']?.schema
      return html`<h4>Ответ ${status}</h4>${description === summary ? '' : html`<p>${description}</p>`}${
        schema ? html`<pre><code>${answerSample(schema, document)}</code></pre>` : ''
      }`
    })}
<p class="refusals">${refusals.length > 0 ? 'Отказы:' : ''}${refusals.map(
    ([status]) => html` <a class="pill" href="#refusals">${status}</a>`,
  )}</p>`
}
