export { mayBeDone } from '#web/desk/unsure.ts'
