import { Card } from '#shell/ui/card.tsx'
import { ListSkeleton, Skeleton } from '#shell/ui/skeleton.tsx'

const row = (
  <Card padding="none" className="flex gap-4 p-4 sm:p-5">
    <Skeleton className="hidden size-10 flex-none rounded-lg sm:block" />
    <div className="flex flex-1 flex-col gap-2.5">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-6 w-24 rounded-full" />
      <Skeleton className="h-4 w-full max-w-measure" />
    </div>
  </Card>
)

export const CardSkeletons = ({ rows = 4 }: { rows?: number }) => <ListSkeleton rows={rows} row={row} />
