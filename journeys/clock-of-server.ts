import { offset, shiftClock } from './clock.ts'

// `node --import` of this file before server/main.ts: the server needs no setting for the time of a test.
shiftClock(offset())
