import { defaultLanguage } from '#kit/languages.ts'
import { defaultPlatformName } from '#kit/platform-name.ts'
import type { PlatformSettings } from '#platform/platform-settings.ts'

type SiteTexts = Pick<PlatformSettings, 'platformName' | 'defaultLanguage'>

export const defaultSiteTexts: SiteTexts = { platformName: defaultPlatformName, defaultLanguage }

/** One for the whole process, which runs one node: texts are made in many places that know nothing about their node. */
let current = defaultSiteTexts

export const siteTexts = (): SiteTexts => current

/** Applies what differs from `before`, so that several nodes in the process of a test do not undo each other's changes. */
export const setSiteTexts = (next: SiteTexts, before: SiteTexts = defaultSiteTexts): void => {
  if (next.platformName === before.platformName && next.defaultLanguage === before.defaultLanguage) return
  current = { platformName: next.platformName, defaultLanguage: next.defaultLanguage }
}
