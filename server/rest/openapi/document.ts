import type { Schema } from '#contract/rest/schema.ts'

/** The parts of an OpenAPI 3.1 document that we write. */
export interface Document {
  readonly openapi: '3.1.1'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly security: readonly Security[]
  readonly tags: readonly Tag[]
  readonly 'x-tagGroups': readonly TagGroup[]
  readonly paths: { readonly [path: string]: PathItem }
  readonly components: Components
}

export interface Components {
  readonly schemas: { readonly [name: string]: Schema }
  readonly parameters: { readonly [name: string]: Parameter }
  readonly responses: { readonly [name: string]: Response }
  readonly securitySchemes: { readonly [name: string]: Schema }
}

export type Security = { readonly [scheme: string]: readonly string[] }
export type Reference = { readonly $ref: string }
export type Method = 'get' | 'post' | 'put' | 'delete'
export type PathItem = { readonly [method in Method]?: Operation }

/** A collection, or a group of calls, by its wire name. */
export interface Tag {
  readonly name: string
  readonly 'x-displayName': string
  readonly description?: string
}

/** A domain: `x-tagGroups`, which the page's library shows as headings of its contents. */
export interface TagGroup {
  readonly name: string
  readonly tags: readonly string[]
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  /** Who may call, in two words: shown beside the path. */
  readonly 'x-badges': readonly { readonly name: string }[]
  readonly security?: readonly Security[]
  readonly parameters: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly required: true; readonly content: Content }
  readonly responses: { readonly [status: string]: Response | Reference }
}

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path' | 'header'
  readonly description: string
  readonly required?: boolean
  readonly style?: 'deepObject' | 'form'
  readonly explode?: boolean
  readonly schema: Schema
  readonly example?: unknown
  readonly examples?: { readonly [name: string]: Example }
}

export interface Example {
  readonly summary: string
  readonly value: unknown
}

export type Content = { readonly [type: string]: { readonly schema: Schema; readonly example?: unknown } }

export interface Response {
  readonly description: string
  readonly headers?: { readonly [name: string]: { readonly description: string; readonly schema: Schema } }
  readonly content?: Content
}

export const schemaRef = (name: string): Reference => ({ $ref: `#/components/schemas/${name}` })
export const parameterRef = (name: string): Reference => ({ $ref: `#/components/parameters/${name}` })
