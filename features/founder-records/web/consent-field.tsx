import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'

const OwnRecord = lazy(() => import('./own-record.tsx'))

/** The consent in the form of an application, with a preview of what would be shown. */
export const ConsentField = (props: Omit<ComponentProps<typeof Checkbox>, 'label' | 'hint'>) => {
  const t = useTexts('founder-records')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-col gap-3">
      <Checkbox {...props} label={t('consent.label')} hint={t('consent.hint')} />
      <details className="ps-8 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="w-fit cursor-pointer rounded-xs text-ink-muted hover:text-ink coarse:-my-2 coarse:py-2">
          {t('consent.preview')}
        </summary>
        {isOpen && (
          <div className="mt-3">
            <Suspense fallback={<ListSkeleton rows={2} />}>
              <OwnRecord />
            </Suspense>
          </div>
        )}
      </details>
    </div>
  )
}
