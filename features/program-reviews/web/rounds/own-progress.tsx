import type { ProgressCounts } from '../../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ProgressBar } from '#shell/ui/progress-bar.tsx'
import { progressOf } from './progress.ts'

/** "12 of 40 done" with a bar. */
export const OwnProgress = ({ progress }: { progress: ProgressCounts }) => {
  const t = useTexts('program-reviews')
  const format = useFormat()
  const { done, total } = progressOf(progress)
  if (total === 0)
    return progress.recused > 0 ? <p className="text-sm text-ink-muted">{t('rounds.all_recused')}</p> : null
  return (
    <div className="flex max-w-60 min-w-0 flex-col gap-1.5 text-sm">
      <p>{t('rounds.progress_of', { done: format.number(done), total: format.number(total) })}</p>
      <ProgressBar share={done / total} />
    </div>
  )
}
