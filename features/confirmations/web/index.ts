export { SecondAdministratorNotice, WaitingNotice } from './notices.tsx'
export { SettingSection } from './setting-section.tsx'
export { WaitingBadges } from './waiting-badges.tsx'
export { WaitingRequests } from './waiting-requests.tsx'
