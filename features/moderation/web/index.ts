import { lazy } from 'react'

export { ReportButton } from './report-button.tsx'
export { useReport } from './use-report.tsx'

/** Loaded lazily, as the next ones: public pages import this file for their menus. */
export const ContentList = lazy(() => import('./content/content-list.tsx'))
export const ModerationQueue = lazy(async () => ({ default: (await import('./queue.tsx')).ModerationQueue }))
export const MemberCases = lazy(async () => ({ default: (await import('./member-cases.tsx')).MemberCases }))
