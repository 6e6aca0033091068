import { itDeclares } from '#tests/support/declared-endpoints.ts'

itDeclares('profiles', {
  anyone: ['profiles.readPublic', 'profiles.readSharePicture'],
  member: ['profiles.expertiseSuggestions', 'profiles.readOwn', 'profiles.update'],
  confirmed: [
    'profiles.checkUsername',
    'profiles.claimUsername',
    'profiles.readDocument',
    'profiles.readMember',
    'profiles.setAvatar',
    'profiles.setDocument',
    'profiles.suggestUsernames',
    'profiles.updatePrivacy',
  ],
})
