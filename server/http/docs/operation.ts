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
import { type Html, html } from './html.ts'
import { markdown } from './markdown.ts'
import { answerSample, curl, examplesOf, json, pairs, parametersOf } from './samples.ts'
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
export function operationBlock(
  { method, path, operation, also }: Call,
  title: string,
  document: Document,
): Html {
  const { operationId, summary, description, requestBody } = operation
  const closed = operation['x-access'] === 'Никто'
  const body = requestBody?.content['application/json']
  const form = requestBody?.content['multipart/form-data']
  return html`<details class="op${closed && ' op--closed'}">
<summary><span class="method method--${method}">${method.toUpperCase()}</span><code class="op__path">${breakable(path)}</code><span class="op__what">${summary.replace(`${title}: `, '')}</span><span class="pill">${operation['x-access']}</span></summary>
<div class="op__body" id="${operationId}">
${markdown(description)}
${also.length > 0 && html`<p>Так же отвечает ${also.map((other, at) => html`${at > 0 && ', '}<code>${other}</code>`)}.</p>`}
${parameterList(operation, document)}
${!closed && html`<h4>Запрос</h4><pre><code>${curl(path, method, operation, document)}</code></pre>`}
${body && html`<h4>Тело</h4>${bodyParts(body.schema)}<pre><code>${json(body.example)}</code></pre>`}
${form && !body && html`<h4>Части формы</h4>${bodyParts(form.schema)}`}
${answers(operation, document)}
</div></details>`
}

/** A long path may break after a slash. */
const breakable = (path: string) =>
  path.split(/(?<=\/)/).map((step, at) => html`${at > 0 && html`<wbr>`}${step}`)

function parameterList(operation: Operation, document: Document): Html | false {
  const parameters = parametersOf(operation, document).filter(
    ({ name }) => name !== 'id' || operation.requestBody,
  )
  const isList = parameters.some(({ name }) => name === 'filters')
  const asked = parameters.filter(one => one.in === 'query')
  return (
    asked.length > 0 &&
    html`<h4>Параметры</h4><dl class="params">${asked.map(one => parameterRow(one, isList ? 3 : 1))}</dl>`
  )
}

function parameterRow(parameter: Parameter, most: number): Html {
  const examples = examplesOf(parameter).slice(0, most)
  const plain = !isReference(parameter.schema) && parameter.style === undefined
  return html`<dt><code>${parameter.name}</code>${parameter.required && html` <em>обязательный</em>`}</dt><dd>${markdown(parameter.description)}${plain && html`<p class="dim">${inWords(parameter.schema)}</p>`}${examples.map(({ value }) => html`<pre class="line"><code>${pairs(parameter.name, value).join('&')}</code></pre>`)}</dd>`
}

/** What a body holds; under `data` it is fields of a row, which the section tells. */
function bodyParts({ properties, required = [] }: Schema): Html | false {
  const entries = Object.entries(properties ?? {}).filter(([name]) => name !== 'data')
  return (
    entries.length > 0 &&
    html`<dl class="params">${entries.map(
      ([name, schema]) =>
        html`<dt><code>${name}</code>${required.includes(name) && html` <em>обязательное</em>`}</dt><dd>${inWords(schema)}${schema.description !== undefined && markdown(schema.description)}</dd>`,
    )}</dl>`
  )
}

function answers({ responses, summary }: Operation, document: Document): Html {
  const entries = Object.entries(responses).map(([status, one]) => ({
    status,
    response: isReference(one) ? (resolve(document, one) as Response) : one,
  }))
  const good = entries.filter(({ status }) => Number(status) < 400)
  const refusals = entries.filter(({ status }) => Number(status) >= 400)
  return html`${good.map(({ status, response }) => {
    const schema = response.content?.['application/json']?.schema
    return html`<h4>Ответ ${status}</h4>${response.description !== summary && html`<p>${response.description}</p>`}${schema && html`<pre><code>${answerSample(schema, document)}</code></pre>`}`
  })}
<p class="dim">Отказы: ${refusals.map(({ status }, at) => html`${at > 0 && ' '}<a class="status" href="#refusals">${status}</a>`)}</p>`
}
