import type { CalendarSource } from '#platform/calendar/calendar-source.ts'
import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const createRoutes = (sources: readonly CalendarSource[]) => [
  route(contract.readCalendarFeed, service.read),
  route(contract.createCalendarFeed, service.create),
  route(contract.removeCalendarFeed, service.remove),
  route(contract.fetchCalendarFeed, service.createFetch(sources)),
]
