import { useFormat } from '#shell/i18n/format.ts'

/** "centraleuropeisk tid (Stockholm)". The city comes last: in Arabic, a text that begins with it would read left to right. */
export const useZoneText = (timeZone: string): string => {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
  return `${useFormat(timeZone).zoneName()} (${city})`
}
