import { route, type Route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const routes: Route[] = [
  route(contract.listWebhooks, service.list),
  route(contract.createWebhook, service.create),
  route(contract.updateWebhook, service.update),
  route(contract.replaceWebhookSecret, service.replaceSecret),
  route(contract.removeWebhook, service.remove),
  route(contract.testWebhook, service.test),
  route(contract.listDeliveries, service.listDeliveries),
  route(contract.resendDelivery, service.resend),
]
