import { useTexts } from '#shell/i18n/texts.ts'
import type { ConfirmationRequest } from '../contract/index.ts'

/** What a request is about: "Delete the account of Elin Berg". */
export const useActionText = () => {
  const t = useTexts('confirmations')
  return ({ action, member }: Pick<ConfirmationRequest, 'action' | 'member'>) =>
    t(`actions.${action}`, { name: member?.fullName ?? '' })
}
