import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('files', {
  anyone: ['files.picture'],
  member: ['files.ownPictures', 'files.read'],
  confirmed: ['files.upload'],
})
