import { Spinner } from '#shell/ui/spinner.tsx'
import type { MessagesLocation } from './messages-path.ts'
import { PaneHeader } from './pane-header.tsx'

export const LoadingPane = ({ location }: { location: MessagesLocation }) => (
  <>
    <PaneHeader location={location}>
      <span className="block h-11" />
    </PaneHeader>
    <div className="grid flex-1 place-items-center">
      <Spinner size="lg" showLabel />
    </div>
  </>
)
