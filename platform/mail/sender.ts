import type { Config } from '#platform/config.ts'
import { siteTexts } from '#platform/i18n/site-texts.ts'

/** The sender of all mails: the configured one, with the platform's name unless another one is configured. */
export const mailSenderOf = ({ mailFrom: { name, address } }: Pick<Config, 'mailFrom'>) => ({
  name: name ?? siteTexts().platformName,
  address,
})
