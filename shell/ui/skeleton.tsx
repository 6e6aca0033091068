import type { ReactNode } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from './classes.ts'

/** A placeholder shape. Set the size of the content: `className="h-5 w-40"`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={classes('block animate-shimmer rounded-sm bg-line', className)} />
)

type ListSkeletonProps = {
  rows?: number | undefined
  row?: ReactNode
  className?: string | undefined
}

export const ListSkeleton = ({ rows = 6, row, className }: ListSkeletonProps) => {
  const t = useTexts('shell')
  return (
    <div role="status" className={classes('flex flex-col gap-3', className)}>
      <span className="sr-only">{t('ui.loading')}</span>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} aria-hidden="true">
          {row ?? <PlainRow />}
        </div>
      ))}
    </div>
  )
}

export const FormSkeleton = ({ fields = 4, className }: { fields?: number; className?: string }) => {
  const t = useTexts('shell')
  return (
    <div role="status" className={classes('flex max-w-2xl flex-col gap-5', className)}>
      <span className="sr-only">{t('ui.loading')}</span>
      {Array.from({ length: fields }, (_, at) => (
        <div key={at} aria-hidden="true" className="flex flex-col gap-1.5">
          <Skeleton className="my-1 h-4 w-28" />
          <Skeleton className="h-10 rounded-md coarse:h-11" />
        </div>
      ))}
      <Skeleton className="mt-1 h-10 w-28 rounded-md coarse:h-11" />
    </div>
  )
}

const PlainRow = () => (
  <div className="flex items-start gap-4 rounded-xl border border-line bg-surface-raised p-5">
    <Skeleton className="size-10 rounded-lg" />
    <div className="flex flex-1 flex-col gap-2.5">
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-3.5 w-4/5" />
    </div>
  </div>
)
