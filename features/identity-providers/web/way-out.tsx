import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { connectedAccountsPath } from '../contract/index.ts'

/** To where a login or a link of an account begins. */
export const WayOut = () => {
  const t = useTexts('identity-providers')
  const { viewer } = useAuth()
  return (
    <ButtonLink to={viewer ? connectedAccountsPath : '/login'} variant="primary" size="lg" wide>
      {t(viewer ? 'return.to_settings' : 'return.to_login')}
    </ButtonLink>
  )
}
