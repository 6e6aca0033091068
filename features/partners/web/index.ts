export { PartnerApplications } from './applications.tsx'
export { PartnerTab } from './partner-tab.tsx'
