import { drawing } from './drawing.tsx'
import blocked from './errors/blocked.svg'
import forbidden from './errors/forbidden.svg'
import notFound from './errors/not-found.svg'
import serverError from './errors/server-error.svg'

export const BlockedDiorama = drawing(blocked, '22 -96 425 339')
export const ForbiddenDiorama = drawing(forbidden, '12 -82 356 327')
export const NotFoundDiorama = drawing(notFound, '12 -84 356 319')
export const ServerErrorDiorama = drawing(serverError, '12 -108 356 345')
