import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as own from './service/own.ts'
import { readResume } from './service/resume.ts'
import * as memberProfile from './service/member-profile.ts'
import { readSharePicture } from './service/share-picture.ts'
import * as usernames from './service/usernames.ts'

export const routes = [
  route(contract.readOwnProfile, own.read),
  route(contract.updateProfile, own.update),
  // Without a transaction, so that no database connection is occupied while the file arrives.
  route(contract.readResume, readResume, { transaction: 'own' }),
  route(contract.setAvatar, own.setAvatar),
  route(contract.setDocument, own.setDocument),
  route(contract.updatePrivacy, own.updatePrivacy),
  route(contract.claimUsername, usernames.claim),
  route(contract.checkUsername, usernames.check),
  route(contract.suggestUsernames, usernames.suggest),
  route(contract.readMember, memberProfile.readMember),
  route(contract.readPublicProfile, memberProfile.readPublic),
  route(contract.readSharePicture, readSharePicture),
  route(contract.readDocument, memberProfile.readDocument),
  route(contract.expertiseSuggestions, memberProfile.suggestExpertise),
]
