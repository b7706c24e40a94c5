import { endEnrolments, participants, rewardMany } from '#contract/calls/missions.ts'
import { atStartAndEvery } from '../../http/repeating.ts'
import type { Domain } from '../domain.ts'
import { comparing } from '../if-match.ts'
import { awardMany, awardOne } from './award.ts'
import { deleteMission, saveMission } from './editing.ts'
import { enrol } from './enrolment.ts'
import { cancelEnrolment, endMany, moveEnrolment } from './moves.ts'
import { participantsOf } from './participants.ts'
import { tellWhoWait, wishForPlace } from './wish.ts'

/** How often the server looks for missions with free places for which residents wait. */
const LOOK_MS = 60_000

/** Missions, enrolments and rewards. */
export const missions: Domain = city => {
  city.implement(rewardMany, awardMany(city))
  city.implement(endEnrolments, endMany(city))
  city.implement(participants, participantsOf(city))
  atStartAndEvery(city.app, LOOK_MS, () => tellWhoWait(city), 'who waits for places of missions was not told')
  return {
    'activities.create': saveMission(city, 'create'),
    'activities.update': comparing(saveMission(city, 'update')),
    'activities.delete': comparing(deleteMission(city)),
    'user-activity-enrolls.create': enrol(city),
    'user-activity-enrolls.update': comparing(moveEnrolment(city)),
    'user-activity-enrolls.delete': cancelEnrolment(city),
    'activity-place-wishes.create': wishForPlace(city),
    'user-activities.create': awardOne(city),
  }
}
