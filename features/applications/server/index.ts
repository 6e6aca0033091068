import type { Feature } from '#platform/feature.ts'
import { listForAdministration } from '../contract/index.ts'
import { createAnnounceJob } from './announce-job.ts'
import { applicationAnswers } from './queries/answers.ts'
import * as personalData from './queries/personal-data.ts'
import { createRoutes } from './routes.ts'
import { figures } from './queries/figures.ts'

export { answerRate } from './queries/answer-rate.ts'
export { countApplications, ownApplication } from './queries/subject-columns.ts'
export { endApplication } from './service/end.ts'
export { sendReleasedFeedback } from './service/send-feedback.ts'
export { publishSubjectChange } from './service/subject-changes.ts'
export { submitApplication } from './service/submit.ts'

/** Applications of all kinds, their boards and answers (OPP-09, OPP-11). */
export const createApplications = (areas: readonly Feature[]): Feature => {
  const sources = new Map(
    areas.flatMap(({ applications }) => (applications ? [[applications.kind, applications]] : [])),
  )
  const announceJob = createAnnounceJob(sources)
  return {
    name: 'applications',
    routes: createRoutes(sources, announceJob),
    jobs: [announceJob],
    answers: applicationAnswers,
    exports: { applications: listForAdministration },
    figures,
    exportFor: personalData.exportFor,
    countToErase: personalData.countToErase,
    erase: personalData.eraseMember,
  }
}
