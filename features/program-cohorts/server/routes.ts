import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as announcements from './service/announcements.ts'
import * as cohort from './service/cohort.ts'

export const routes = [
  route(contract.readCohort, cohort.read),
  route(contract.listParticipants, cohort.listParticipants),
  route(contract.setIntroduction, cohort.setIntroduction),
  route(contract.setAlumnus, cohort.setAlumnus),
  route(contract.listAlumni, cohort.listAlumni),
  route(contract.listAnnouncements, announcements.list),
  route(contract.announce, announcements.announce),
  route(contract.editAnnouncement, announcements.edit),
  route(contract.pinAnnouncement, announcements.pin),
  route(contract.deleteAnnouncement, announcements.remove),
]
