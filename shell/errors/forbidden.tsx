import { useAuth } from '../auth/auth-provider.tsx'
import { useTexts } from '../i18n/texts.ts'
import { HalfBridge } from '../layout/half-bridge.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** ROUTE-05 */
export const Forbidden = () => {
  const t = useTexts('shell')
  const { viewer } = useAuth()
  return (
    <div className="page-frame grid min-h-[60vh] place-content-center justify-items-center gap-4 py-16 text-center">
      <title>{t('forbidden.title')}</title>
      <HalfBridge className="mb-4 w-full max-w-sm" />
      <h1 tabIndex={-1} className="text-3xl font-bold">
        {t('forbidden.title')}
      </h1>
      <p className="max-w-md text-balance text-ink-muted">
        {t(viewer?.closedAdminLevel ? 'errors.auth.second_factor_required' : 'forbidden.text')}
      </p>
      <ButtonLink to="/" variant="primary">
        {t('not_found.home')}
      </ButtonLink>
    </div>
  )
}
