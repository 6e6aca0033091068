import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { Link } from '#shell/ui/link.tsx'
import { confirmationsPath, readConfirmationSetting } from '../contract/index.ts'

/** Says before an action that another administrator must confirm it, if that is required. */
export const SecondAdministratorNotice = () => {
  const t = useTexts('confirmations')
  const { data } = useEndpointQuery(readConfirmationSetting, {})
  return data?.isOn ? <Callout>{t('notice')}</Callout> : null
}

/** Instead of an action that waits for a second administrator already. */
export const WaitingNotice = () => {
  const t = useTexts('confirmations')
  return <Callout action={<Link to={confirmationsPath}>{t('show')}</Link>}>{t('already')}</Callout>
}
