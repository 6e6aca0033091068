import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'

type LoadMoreProps = {
  onLoad: () => void
  loading: boolean
  shown?: number | undefined
  total?: number | undefined
  className?: string | undefined
}

export const LoadMore = ({ onLoad, loading, shown, total, className }: LoadMoreProps) => {
  const t = useTexts('shell')
  return (
    <div className={classes('flex flex-col items-center gap-2 py-6', className)}>
      <Button onClick={onLoad} pending={loading}>
        {t('ui.load_more')}
      </Button>
      {shown !== undefined && total !== undefined && (
        <p className="text-xs text-ink-muted tabular-nums">{t('ui.shown', { shown, total })}</p>
      )}
    </div>
  )
}

export const EndOfList = ({ text, className }: { text?: string; className?: string }) => {
  const t = useTexts('shell')
  return (
    <p className={classes('flex items-center justify-center gap-4 py-8 text-sm text-ink-faint', className)}>
      <span aria-hidden="true" className="h-px w-12 bg-line" />
      {text ?? t('ui.end_of_list')}
      <span aria-hidden="true" className="h-px w-12 bg-line" />
    </p>
  )
}
