import { action, type Domain } from '../domain.ts'
import { awardMany, awardOne } from './award.ts'
import { saveMission } from './editing.ts'
import { enrol } from './enrolment.ts'
import { cancelEnrolment, moveEnrolment } from './moves.ts'

/** What one does for the city, who does it, and what it brings. */
export const missions: Domain = city => {
  const right = { of: city.table('user-activities'), to: 'create' } as const
  action(city, 'POST', '/api/user-activities/create-many', right, awardMany(city))
  return {
    'activities.create': saveMission(city, 'create'),
    'activities.update': saveMission(city, 'update'),
    'user-activity-enrolls.create': enrol(city),
    'user-activity-enrolls.update': moveEnrolment(city),
    'user-activity-enrolls.delete': cancelEnrolment(city),
    'user-activities.create': awardOne(city),
  }
}
