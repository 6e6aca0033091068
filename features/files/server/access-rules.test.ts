import { itDeclares } from '#tests/support/declared-endpoints.ts'

itDeclares('files', {
  anyone: ['files.picture'],
  member: ['files.ownPictures', 'files.read'],
  confirmed: ['files.upload'],
})
