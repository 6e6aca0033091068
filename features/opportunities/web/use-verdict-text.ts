import { useTexts } from '#shell/i18n/texts.ts'

/** The message for a verdict in `can`, from texts that the server can render too. */
export const useVerdictText = () => {
  const t = useTexts('opportunities')
  const shell = useTexts('shell')
  return (verdict: string): string => {
    const key = `errors.${verdict}`
    return verdict.startsWith('auth.') ? shell(key as 'errors.auth.required') : t(key as 'errors.opportunity.closed')
  }
}
