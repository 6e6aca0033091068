import { useFormat } from '#shell/i18n/format.ts'

/** "Stockholm (centraleuropeisk tid)" */
export const useZoneText = (timeZone: string): string => {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
  return `${city} (${useFormat(timeZone).zoneName()})`
}
