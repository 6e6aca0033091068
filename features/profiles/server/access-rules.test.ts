import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('profiles', {
  anyone: ['profiles.readPublic', 'profiles.readSharePicture'],
  member: ['profiles.expertiseSuggestions', 'profiles.readOwn', 'profiles.readResume', 'profiles.update'],
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
