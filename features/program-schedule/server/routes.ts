import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as files from './service/files.ts'
import * as schedule from './service/schedule.ts'

export const routes = [
  route(contract.listSchedule, schedule.list),
  route(contract.listPublicEvents, schedule.listPublic),
  route(contract.createScheduledEvent, schedule.create),
  route(contract.updateScheduledEvent, schedule.update),
  route(contract.cancelScheduledEvent, schedule.cancel),
  route(contract.deleteScheduledEvent, schedule.remove),
  route(contract.readScheduleFile, files.readSchedule),
  route(contract.readEventFile, files.readEvent),
]
