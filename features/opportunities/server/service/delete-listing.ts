import { withdrawActivity } from '#features/activity/server/index.ts'
import { publishSubjectChange } from '#features/applications/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import { opportunityChanged } from '../../contract/index.ts'
import * as queries from '../queries/listings.ts'

/** The subject of the listing's entry in the activity feed (DASH-01). */
export const subjectOf = (id: string) => `opportunities:${id}`

/** Deletes a locked listing. Those who applied to it keep their applications. */
export const deleteListing = async (effects: Pick<Context, 'tx' | 'publish'>, id: string): Promise<void> => {
  await withdrawActivity(effects, 'new_opportunity', subjectOf(id))
  await publishSubjectChange(effects, 'opportunity', id)
  await queries.remove(effects.tx, id)
  effects.publish(opportunityChanged, { id }, 'everyone')
}
