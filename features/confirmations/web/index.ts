export { SecondAdministratorNotice, WaitingNotice } from './notices.tsx'
export { SettingSection } from './setting-section.tsx'
export { WaitingRequests } from './waiting-requests.tsx'
