import { route, rowRoute } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as reviewContract from '../contract/reviews.ts'
import * as applications from './service/applications.ts'
import { book } from './service/booking.ts'
import * as calendars from './service/calendars.ts'
import * as listings from './service/listings.ts'
import * as lists from './service/lists.ts'
import * as outcome from './service/outcome.ts'
import * as rescheduling from './service/rescheduling.ts'
import * as reviews from './service/reviews.ts'
import * as schedules from './service/schedules.ts'
import * as answers from './service/session-answers.ts'
import * as files from './service/session-files.ts'
import * as notes from './service/session-notes.ts'
import * as sessions from './service/sessions.ts'

export const routes = [
  route(contract.listMentors, lists.list),
  route(contract.listOwnListings, lists.listMine),
  route(contract.expertiseFacets, lists.listExpertise),
  rowRoute(contract.readMentor, listings.detailRead, listings.read),
  route(contract.createListing, listings.create),
  route(contract.updateListing, listings.update),
  route(contract.setListingActive, listings.setActive),
  route(contract.setAvailability, listings.setAvailability),
  route(contract.deleteListing, listings.remove),
  route(contract.schedules.readSchedule, schedules.read),
  route(contract.schedules.setSchedule, schedules.set),
  route(contract.schedules.listSlots, schedules.listSlots),
  route(contract.calendars.readCalendar, calendars.read),
  route(contract.calendars.setCalendar, calendars.set, { transaction: 'own' }),
  route(contract.calendars.refreshCalendar, calendars.refresh, { transaction: 'own' }),
  route(contract.calendars.removeCalendar, calendars.remove),
  route(contract.applyForMentorship, applications.apply),
  route(contract.takePlace, applications.takePlace),
  route(contract.endMentorship, applications.end),
  route(contract.sessions.bookSession, book),
  route(contract.sessions.listSessions, sessions.list),
  route(contract.sessions.countOpenRequests, sessions.openRequests),
  route(contract.sessions.listMentorships, sessions.mentorships),
  route(contract.sessions.readSession, sessions.read),
  route(contract.sessions.readInvitation, sessions.readInvitation),
  route(contract.sessions.approveSession, answers.approve),
  route(contract.sessions.declineSession, answers.decline),
  route(contract.sessions.cancelSession, answers.cancel),
  route(contract.sessions.proposeTimes, rescheduling.propose),
  route(contract.sessions.pickTime, rescheduling.pick),
  route(contract.sessions.setOutcome, outcome.setOutcome),
  route(contract.sessionFiles.listSessionFiles, files.list),
  route(contract.sessionFiles.addSessionFile, files.add),
  route(contract.sessionFiles.removeSessionFile, files.remove),
  route(contract.sessionFiles.readSessionFile, files.download),
  route(contract.sessions.saveNotes, notes.saveNotes),
  route(contract.sessions.setMeetingUrl, notes.setMeetingUrl),
  route(reviewContract.readSessionReviews, reviews.readOfSession),
  route(reviewContract.saveReview, reviews.save),
  route(reviewContract.withdrawReview, reviews.withdraw),
  route(reviewContract.answerReview, reviews.answer),
  route(reviewContract.listListingReviews, reviews.listOfListing),
]
