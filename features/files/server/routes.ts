import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const routes = [
  // The service begins its transaction later, so no database connection is occupied while the body arrives.
  route(contract.uploadFile, service.upload, { transaction: 'own' }),
  route(contract.listOwnPictures, service.listOwnPictures),
  route(contract.readFile, service.read),
  route(contract.readPicture, service.readPicture),
]
