import { ListSkeleton, Skeleton } from '#shell/ui/skeleton.tsx'

const row = (
  <div className="flex gap-4 border-b border-line p-4 sm:p-5">
    <Skeleton className="size-14 flex-none rounded-lg" />
    <div className="flex min-w-0 flex-1 flex-col gap-2.5 py-0.5">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-4 w-full max-w-measure" />
      <Skeleton className="h-4 w-1/2" />
    </div>
    <div className="flex flex-col items-end gap-2.5 py-0.5 max-sm:hidden">
      <Skeleton className="h-5 w-28" />
      <Skeleton className="h-4 w-32" />
    </div>
  </div>
)

export const RowSkeletons = ({ rows = 6 }: { rows?: number }) => (
  <ListSkeleton rows={rows} row={row} className="gap-0! overflow-hidden rounded-xl border border-line" />
)
