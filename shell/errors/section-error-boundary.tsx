import { Component, type ReactNode } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { buttonClasses } from '../ui/button-styles.ts'
import { reportError } from './error-capture.ts'

/** ERR-02 */
const SectionError = ({ onRetry }: { onRetry: () => void }) => {
  const t = useTexts('shell')
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-3 rounded-xl border border-line bg-surface-raised p-4 text-sm text-ink shadow-high"
    >
      <p>{t('crash.minimal')}</p>
      <button type="button" className={buttonClasses({ size: 'sm' })} onClick={onRetry}>
        {t('crash.retry')}
      </button>
    </div>
  )
}

type Props = { children: ReactNode; onRetry: () => void; className?: string }

/** Confines a render error to one part of a page. */
export class SectionErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    reportError(error, 'part')
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    const retry = () => {
      this.setState({ hasFailed: false })
      this.props.onRetry()
    }
    return (
      <div className={this.props.className}>
        <SectionError onRetry={retry} />
      </div>
    )
  }
}
