import { lazy, Suspense, useState } from 'react'
import { SectionErrorBoundary } from '#shell/errors/section-error-boundary.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { splitTextId } from './search-params.ts'

const loadEditor = () => import('./text-editor.tsx')
const Editor = lazy(loadEditor)

export const preloadTextEditor = () => void loadEditor().catch(() => undefined)

/** The editor of a text. @param id as in `ListedText.id` */
export const LazyTextEditor = ({ id }: { id: string }) => {
  const [Part, setPart] = useState(() => Editor)
  const { area, key } = splitTextId(id)
  return (
    <SectionErrorBoundary onRetry={() => setPart(() => lazy(loadEditor))}>
      <Suspense fallback={<ListSkeleton rows={3} />}>
        <Part area={area} textKey={key} />
      </Suspense>
    </SectionErrorBoundary>
  )
}
