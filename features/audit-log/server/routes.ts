import { route } from '#platform/http/route.ts'
import { listAuditLog } from '../contract/index.ts'
import { list } from './service.ts'

export const routes = [route(listAuditLog, list)]
