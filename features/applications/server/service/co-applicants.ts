import { notify } from '#features/notifications/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import { applicationChanged } from '../../contract/events.ts'
import type * as contract from '../../contract/index.ts'
import { applicationsPath } from '../../contract/index.ts'
import type { ApplicationKind } from '../../contract/kinds.ts'
import * as policy from '../policy.ts'
import * as queries from '../queries/applications.ts'
import * as coApplicants from '../queries/co-applicants.ts'
import { factsOf, membersOf } from '../view.ts'
import type { Sources } from './lists.ts'

type AskContext = Pick<Context, 'tx' | 'member' | 'now' | 'publish' | 'enqueue' | 'mail' | 'config'>

type Asked = { id: string; kind: ApplicationKind; subjectId: string; ownerId: string; title: string }

/** Asks a member to apply together with the applicant. Until the member confirms, the application stands alone. */
export const askCoApplicant = async (
  ctx: AskContext,
  { id, title, ...application }: Asked,
  { id: memberId, onUnavailable }: { id: string; onUnavailable: () => never },
): Promise<void> => {
  const { tx, member, now } = ctx
  const candidate = { ...application, applicantId: member.id, memberId }
  const isFree = !(await coApplicants.hasApplication(tx, candidate)) && (await coApplicants.canBeAsked(tx, candidate))
  if (!isFree) return onUnavailable()
  await coApplicants.ask(tx, id, memberId, now)
  ctx.publish(applicationChanged, { id }, { members: [memberId] })
  await notify(ctx, {
    memberIds: [memberId],
    type: 'co_application_asked',
    payload: { title, member: member.fullName },
    link: applicationsPath,
    // One notification a day, so that withdrawing and asking again cannot flood the member's inbox.
    dedupeKey: `applications:asked:${id}:${memberId}:${now.toISOString().slice(0, 10)}`,
    fromId: member.id,
  })
}

type Change = 'confirmed' | 'declined' | 'left' | 'withdrawn'

/** Tells the other of the two in a pair. */
export const notifyOther = async (
  ctx: AskContext,
  { id, title }: Pick<queries.ApplicationRow, 'id' | 'title'>,
  memberId: string,
  status: Change,
): Promise<void> => {
  await notify(ctx, {
    memberIds: [memberId],
    type: 'co_application_changed',
    payload: { title: title ?? '', member: ctx.member.fullName, status },
    link: applicationsPath,
    dedupeKey: `applications:co:${id}:${ctx.member.id}:${status}:${ctx.now.toISOString().slice(0, 10)}`,
    fromId: ctx.member.id,
  })
}

export const createSetCoApplication =
  (sources: Sources): Handler<typeof contract.setCoApplication> =>
  async (ctx, { id, takesPart }) => {
    const { tx, member, now } = ctx
    await queries.lock(tx, id)
    const row = await queries.find(tx, id, member.id)
    const before = row?.co_id === member.id ? row.co_status : null
    if (!row || before === null || !row.is_applicant_visible) return ctx.fail('application.not_found')
    const isRepeated = takesPart ? before === 'confirmed' : before === 'declined' || before === 'left'
    if (isRepeated) return { id, status: before }
    const facts = { ...factsOf(row), status: row.announced_status }
    ctx.allow(before === 'confirmed' ? policy.mayLeave(member, facts) : policy.mayTakePart(member, facts))
    if (takesPart) await checkCanTakePart(sources, ctx, row)
    const status = takesPart ? 'confirmed' : before === 'confirmed' ? 'left' : 'declined'
    await coApplicants.setStatus(tx, id, status, now)
    ctx.publish(applicationChanged, { id }, { members: [...membersOf(row), member.id] })
    await notifyOther(ctx, row, row.applicant_id, status)
    return { id, status }
  }

type TakePartContext = Context<'application.other_application' | 'application.no_pairs' | 'application.not_found'>

/** Much may have changed since the member was asked. */
const checkCanTakePart = async (sources: Sources, ctx: TakePartContext, row: queries.ApplicationRow): Promise<void> => {
  const { tx, member } = ctx
  const subjectId = row.subject_id as string
  const candidate = {
    kind: row.kind,
    subjectId,
    ownerId: row.owner_id,
    applicantId: row.applicant_id,
    memberId: member.id,
  }
  if (await coApplicants.hasApplication(tx, candidate)) ctx.fail('application.other_application')
  if (!(await sources.get(row.kind)?.allowsPairs?.(tx, subjectId))) ctx.fail('application.no_pairs')
  if (!(await coApplicants.canBeAsked(tx, candidate))) ctx.fail('application.not_found')
}
