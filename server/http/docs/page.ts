import { type Document, isReference } from '../../rest/openapi/document.ts'
import { type Html, html } from '../page.ts'
import { headingsOf, markdown } from './markdown.ts'
import { json } from './samples.ts'
import { chapterBlock, chapterId, sectionId } from './section.ts'

const mark = html`<svg class="mark" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" aria-hidden="true"><path class="mark__ground" fill="#0d1b40" d="M18.4 5.3Q24 2 29.6 5.3L37.4 9.8Q43.1 13 43.1 19.5L43.1 28.5Q43.1 35 37.4 38.3L29.6 42.8Q24 46 18.4 42.8L10.6 38.3Q4.9 35 4.9 28.5L4.9 19.5Q4.9 13 10.6 9.7Z"/><path fill="#c8f135" d="M11.5 19.5l6 3.4v11.7l-6-3.4zM17.5 13l6.5 3.7v21.6l-6.5-3.7z"/><path fill="#86a9ff" d="M24 16.7l6.5-3.7v21.6L24 38.3zM30.5 22.9l6-3.4v11.7l-6 3.4z"/><path fill="#fff" d="M24 9.3l6.5 3.7L24 16.7 17.5 13zM11.5 19.5l6-3.4v6.8zM36.5 19.5l-6-3.4v6.8z"/></svg>`

/** The whole document as one page without a script: what is folded opens by itself for a link or the browser's search. */
export function docsPage(document: Document): string {
  const { info, tags } = document
  return `<!doctype html>\n${
    html`<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${info.title}</title><link rel="icon" href="data:image/svg+xml,${encodeURIComponent(mark.text)}"><link rel="stylesheet" href="/api/docs/style.css"></head>
<body><a class="skip" href="#top">К содержанию</a>
<header class="bar"><a class="logo" href="/">${mark}<span>${info.title}<small>версия ${info.version}</small></span></a>
<nav class="nav nav--wide" aria-label="Разделы">${contents(document)}</nav>
<details class="nav nav--narrow"><summary>Разделы</summary><nav aria-label="Разделы">${contents(document)}</nav></details></header>
<main id="top"><div class="hero"><h1>API города</h1><p>Всё, что умеет город, доступно и программам. Ищите по странице средствами браузера: свёрнутое раскроется само.</p><p><a class="button" href="/api/openapi.json">openapi.json</a></p></div>
<section class="guide">${markdown(info.description, 'guide')}</section>
${refusals(document)}
${tags.map((tag, number) => chapterBlock(tag, number, document))}
</main></body></html>`.text
  }`
}

function contents({ info, tags }: Document): Html {
  return html`<p>Как пользоваться</p><ul>${headingsOf(info.description, 'guide').map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}<li><a href="#refusals">Отказы</a></li></ul>
${tags.map((tag, number) => html`<p><a href="#${chapterId(number)}">${tag.name}</a></p><ul>${tag['x-sections'].map(section => html`<li><a href="#${sectionId(section)}">${section.title}</a></li>`)}</ul>`)}`
}

/** Every refusal once, in the words that the server says it with. */
function refusals({ components }: Document): Html {
  const rows = Object.values(components.responses).flatMap(response => {
    const example = response.content?.['application/json']?.example as
      | { error: { status: number; name: string } }
      | undefined
    return example && !isReference(response) ? [{ response, example }] : []
  })
  return html`<section class="chapter"><h2 id="refusals">Отказы</h2><div class="block">${rows.map(
    ({ response, example }) =>
      html`<details class="op"><summary><span class="method method--status">${example.error.status}</span><code class="op__path">${example.error.name}</code><span class="op__side">${response.description.split(/[:;]/)[0] ?? ''}</span></summary><div class="op__body">${markdown(response.description)}<pre><code>${json(example)}</code></pre></div></details>`,
  )}</div></section>`
}
