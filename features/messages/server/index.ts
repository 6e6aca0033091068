import type { Feature } from '#platform/feature.ts'
import { handOverAttachments } from './erase.ts'
import { messageAnswers } from './queries/answers.ts'
import { countToErase, eraseMember, exportMessages } from './queries/personal-data.ts'
import { deleteExpiredTombstones } from './queries/removing.ts'
import { routes } from './routes.ts'
import { figures } from './queries/figures.ts'

export { sendInThread } from './service/in-thread.ts'

/** How long a browser may retry a message that both sides have deleted. */
const tombstoneDays = 365

/** Messages between members (MSG-01 to MSG-05). */
export const messages: Feature = {
  name: 'messages',
  routes,
  answers: messageAnswers,
  figures,
  exportFor: exportMessages,
  beforeErase: handOverAttachments,
  countToErase,
  erase: eraseMember,
  cleanup: (db, now) => deleteExpiredTombstones(db, new Date(now.getTime() - tombstoneDays * 24 * 3_600_000)),
}
