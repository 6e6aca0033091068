export { cardColumns, cardOf, type CardRow, memberCard, type MemberCard, memberPath } from './card.ts'
export { type DocumentKind, documentKinds } from './documents.ts'
export { profileErrors, type ProfileFieldCode, profileFieldCodes } from './errors.ts'
export { profileChanged } from './events.ts'
export { profileLimits } from './limits.ts'
export {
  checkUsername,
  claimUsername,
  type MessageSenders,
  messageSenders,
  type OwnProfile,
  ownProfile,
  profileFields,
  type ProfileStep,
  profileSteps,
  readOwnProfile,
  setAvatar,
  setDocument,
  suggestUsernames,
  updatePrivacy,
  updateProfile,
} from './own.ts'
export {
  expertiseSuggestions,
  type MemberProfile,
  memberProfile,
  type PublicProfile,
  publicProfile,
  readDocument,
  readMember,
  readPublicProfile,
  readSharePicture,
  sharePicturePath,
} from './member-profile.ts'
export {
  readResume,
  type ResumeField,
  resumeFields,
  resumeLimits,
  type ResumePart,
  type ResumeProposal,
} from './resume.ts'
export { type Studies, studiesOf, type StudiesRow, studiesView } from './studies.ts'
export { isUsernameLike, publicPath, skeletonOf } from './username.ts'
