import { isAdministrator, mayCall } from '#kit/access.ts'
import type { Context } from '#platform/http/context.ts'
import { memberShare } from '#platform/member-share.ts'
import { type ExperimentName, type VariantOf, variantsOf } from '../contract/experiments.ts'
import { endsOf } from '../contract/index.ts'
import * as queries from './queries.ts'

type VariantContext = Pick<Context, 'db' | 'now' | 'settings'> & {
  readonly viewer: Context['viewer']
  readonly request: Pick<Context['request'], 'asksForPrivacy'>
}

const isVariantOf = <Name extends ExperimentName>(name: Name, variant: string | null): variant is VariantOf<Name> =>
  (variantsOf(name) as readonly (string | null)[]).includes(variant)

/**
 * What the viewer sees of an experiment (ANA-01). While it runs, a member who is about to see the difference for the first
 * time takes part, and gets one of the variants by chance, the same from then on. Visitors, administrators, members who
 * ask not to be tracked, and everyone while visitor statistics are off, do not take part.
 *
 * @param options.isShown false: nothing that differs is shown to the viewer now, so they do not begin to take part
 */
export const variantFor = async <Name extends ExperimentName>(
  { db, viewer, now, settings, request }: VariantContext,
  name: Name,
  { isShown }: { isShown: boolean },
): Promise<VariantOf<Name>> => {
  const variants = variantsOf(name)
  const [usual] = variants
  if (!viewer) return usual
  const run = await queries.latestFor(db, name, viewer.id)
  if (!run) return usual
  if (run.ended_at) return isVariantOf(name, run.chosen) ? run.chosen : usual
  if (isVariantOf(name, run.variant)) return run.variant
  const mayTakePart =
    isShown &&
    settings.analytics &&
    !request.asksForPrivacy &&
    mayCall('confirmed', viewer) === 'ok' &&
    !isAdministrator(viewer)
  const { adding } = endsOf({ startedAt: run.started_at, maxDays: run.max_days, windowDays: run.window_days })
  const isOpen = !run.is_full && now < adding
  if (!mayTakePart || !isOpen) return usual
  // By the run and not by the name, so that the next run distributes the members in another way.
  const variant = variants[memberShare(run.id, viewer.id) < 0.5 ? 0 : 1]
  if (await queries.addMember(db, { runId: run.id, memberId: viewer.id, variant, now })) return variant
  await queries.markIfFull(db, run.id, variants)
  const again = await queries.latestFor(db, name, viewer.id)
  return again && isVariantOf(name, again.variant) ? again.variant : usual
}
