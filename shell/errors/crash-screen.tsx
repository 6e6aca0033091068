import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useTexts } from '../i18n/texts.ts'
import { buttonClasses } from '../ui/button-styles.ts'
import { reportError } from './error-capture.ts'

/** The error code and the request id that members quote to support. */
const refusalOf = (error: unknown): { code?: string; requestId?: string } =>
  isRouteErrorResponse(error) ? ((error.data as { code?: string; requestId?: string } | null) ?? {}) : {}

/** Errors that the visitor can act on or wait out. All others show the generic text. */
const codesWithText = [
  'unavailable',
  'disk.full',
  'maintenance',
  'offline',
  'rate.limited',
  'auth.forbidden',
  'auth.blocked',
  'auth.second_factor_required',
] as const

const useErrorReport = (error: unknown) => {
  useEffect(() => {
    if (!isRouteErrorResponse(error)) reportError(error, 'page')
  }, [error])
}

const CrashMessage = ({ error }: { error: unknown }) => {
  const t = useTexts('shell')
  useErrorReport(error)
  const { code, requestId } = refusalOf(error)
  const known = codesWithText.find((one) => one === code)
  return (
    <div className="page-frame grid min-h-[60vh] place-content-center justify-items-center gap-4 py-16 text-center">
      <title>{t('crash.title')}</title>
      <h1 tabIndex={-1} className="text-3xl font-bold">
        {t('crash.title')}
      </h1>
      <p className="max-w-md text-ink-muted">{known ? t(`errors.${known}`) : t('crash.text')}</p>
      {requestId && <p className="text-sm text-ink-faint">{t('crash.reference', { id: requestId })}</p>}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <button type="button" className={buttonClasses({ variant: 'primary' })} onClick={() => location.reload()}>
          {t('crash.retry')}
        </button>
        <a className={buttonClasses()} href="/">
          {t('crash.home')}
        </a>
      </div>
    </div>
  )
}

/** Replaces the whole application (ERR-02). */
export const CrashScreen = () => (
  <main id="main">
    <CrashMessage error={useRouteError()} />
  </main>
)

/** Replaces one page; header and footer stay. */
export const PageCrash = () => <CrashMessage error={useRouteError()} />
