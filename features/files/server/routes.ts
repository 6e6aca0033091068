import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const routes = [
  // No connection to the database is held while a file comes in.
  route(contract.uploadFile, service.upload, { transaction: 'own' }),
  route(contract.listOwnPictures, service.listOwnPictures),
  route(contract.readFile, service.read),
  route(contract.readPicture, service.readPicture),
]
