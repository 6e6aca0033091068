import type { ReactNode } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { Card } from '#shell/ui/card.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'

export const TileGrid = ({ children }: { children: ReactNode }) => (
  <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
)

export const DirectorySkeleton = () => {
  const t = useTexts('shell')
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">{t('ui.loading')}</span>
      <Skeleton className="h-10 rounded-md coarse:h-11" />
      <TileSkeletons />
    </div>
  )
}

export const TileSkeletons = ({ count = 6 }: { count?: number }) => (
  <div aria-hidden="true" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    {Array.from({ length: count }, (_, at) => (
      <Card key={at} className="flex flex-col gap-3">
        <div className="flex gap-3">
          <Skeleton className="size-14 rounded-full" />
          <div className="flex flex-1 flex-col gap-2 pt-1">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3 w-1/2" />
          </div>
        </div>
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-8 w-2/5" />
      </Card>
    ))}
  </div>
)
