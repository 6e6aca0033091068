import { ListSkeleton, Skeleton } from '#shell/ui/skeleton.tsx'

const row = (
  <div className="flex gap-3 border-b border-line py-3.5 lg:px-4">
    <Skeleton className="size-10 rounded-full" />
    <div className="flex flex-1 flex-col gap-2">
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-3.5 w-3/5" />
      <Skeleton className="h-3.5 w-4/5" />
    </div>
  </div>
)

export const ThreadListSkeleton = () => <ListSkeleton rows={6} row={row} className="gap-0!" />
