import { tryPush as pushToBrowsers } from '#features/notifications/server/index.ts'
import { directionOf } from '#kit/fields.ts'
import { siteTexts } from '#platform/i18n/site-texts.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import { selfTestsPath } from '../../contract/index.ts'
import type { RunAttempt } from '../attempt.ts'
import { stepOf } from '../step.ts'

/** Sends a push to each browser of the administrator. */
export const tryPush: RunAttempt = async (ctx, { id, report }) => {
  const { language } = ctx.member
  const attempts = await pushToBrowsers(ctx, ctx.member.id, {
    id,
    title: siteTexts().platformName,
    text: textsFor(language, 'self-tests')('push.text'),
    link: selfTestsPath,
    lang: language,
    dir: directionOf(language),
  })
  if (attempts.length === 0) return report(stepOf('push_browser', 'push_none'))
  for (const { service, ms, ...rest } of attempts) {
    if (rest.outcome === 'refused') report(stepOf('push_browser', 'push_refused', { service, status: rest.status }, ms))
    else if (rest.outcome === 'unreachable')
      report(stepOf('push_browser', 'push_unreachable', { service, reason: rest.reason }, ms))
    else report(stepOf('push_browser', `push_${rest.outcome}`, { service }, ms))
  }
}
