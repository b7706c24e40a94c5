import type { Parts } from '../assemble.ts'
import type { Action } from '../rest/authorize.ts'
import { type Desk } from '../rest/command.ts'
import type { Table } from '../rest/model.ts'
import {
  asCaller,
  type Command,
  type Commands,
  idOf,
  queryOf,
  refuseOtherMethods,
  sendJson,
} from '../rest/routes.ts'

/** What a domain builds with. */
export interface City extends Parts {
  readonly desk: Desk
  readonly table: (name: string) => Table
}

/** The door of a domain: makes its routes, answers the commands that replace generic writes. */
export type Domain = (city: City) => Commands | Promise<Commands>

/**
 * A call beside the five verbs: `POST /api/user-badges/create-many`. Who may call it follows from a verb of a collection.
 * With `:id` in the path the input has it; a body counts by its `data`, absent where the call takes none.
 */
export function action(
  { app, engine, identity }: City,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  right: { readonly of: Table; readonly to: Action },
  run: Command,
): void {
  app.route({
    method,
    url: path,
    handler: async (request, reply) =>
      sendJson(
        reply,
        await asCaller(identity, request, actor => {
          engine.permit(actor, right.of, right.to)
          const { body } = request
          const sent = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
          const data = method === 'GET' || sent === undefined ? {} : engine.data(sent)
          return run(actor, { id: idOf(request) || null, data, query: queryOf(request), request })
        }),
      ),
  })
  refuseOtherMethods(app, path, [method])
}
