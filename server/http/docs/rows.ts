import type { Schema } from '#contract/rest/action.ts'
import { type Html, html } from '../page.ts'
import { markdown } from './markdown.ts'

export interface Row {
  readonly name: string
  readonly required?: boolean
  readonly readOnly?: boolean
  readonly told: readonly Html[]
}

/** Names with what is told of them: parameters, parts of a body, fields of a row. */
export const rowList = (rows: readonly Row[]): Html =>
  html`<dl class="params">${rows.map(
    ({ name, required, readOnly, told }) =>
      html`<dt><code>${name}</code>${required ? html` <em>обязательное</em>` : ''}${
        readOnly ? html` <em class="quiet">только чтение</em>` : ''
      }</dt><dd>${told}</dd>`,
  )}</dl>`

export const descriptionOf = ({ description }: Schema): readonly Html[] =>
  description === undefined ? [] : [markdown(description)]
