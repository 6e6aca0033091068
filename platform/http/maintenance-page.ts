import type { Language } from '#kit/languages.ts'
import { siteTexts } from '#platform/i18n/site-texts.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import { instantText } from '#platform/i18n/zoned-times.ts'
import type { Maintenance } from './maintenance.ts'
import { plainPage } from './plain-page.ts'

/** What everyone but administrators sees during the maintenance mode: why, and until when (ADM-06). */
export const maintenancePage = (
  { until, messages }: Maintenance,
  { language, timeZone, nonce, now }: { language: Language; timeZone: string; nonce: string; now: Date },
): string => {
  const t = textsFor(language, 'shell')
  return plainPage({
    language,
    nonce,
    title: t('maintenance.title'),
    paragraphs: [
      messages[language] ?? t('maintenance.text'),
      ...(until && until > now ? [t('maintenance.until', { time: instantText(until, timeZone, language) })] : []),
    ],
    links: [{ to: '', text: t('maintenance.retry') }],
    footnote: siteTexts().platformName,
  })
}
