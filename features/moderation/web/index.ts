import { lazy } from 'react'

export { ReportButton } from './report-button.tsx'
export { useReport } from './use-report.tsx'

/** What waits for those who moderate; loaded where it is shown, because the menus of public pages come through this door, too. */
export const ModerationQueue = lazy(async () => ({ default: (await import('./queue.tsx')).ModerationQueue }))
