import { Card } from '#shell/ui/card.tsx'
import { ListSkeleton, Skeleton } from '#shell/ui/skeleton.tsx'

const row = (
  <Card padding="none" className="flex items-center gap-4 p-3 sm:p-4">
    <Skeleton className="size-13 flex-none rounded-lg sm:size-18 sm:rounded-xl" />
    <div className="flex flex-1 flex-col gap-2.5">
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-3.5 w-1/3" />
    </div>
    <Skeleton className="h-15 w-13 flex-none rounded-lg" />
  </Card>
)

export const RowSkeletons = ({ rows = 5 }: { rows?: number }) => <ListSkeleton rows={rows} row={row} />
