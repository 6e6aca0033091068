import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef } from 'react'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { useCancelDeletion } from './use-cancel-deletion.ts'

/** Above every page while the member's account waits to be deleted (SET-10). */
export default function DeletionBanner({ dueAt }: { dueAt: string }) {
  const t = useTexts('account-deletion')
  const format = useFormat()
  const cancel = useCancelDeletion()
  const box = useRef<HTMLElement>(null)
  // Pages that fill the window subtract the height.
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--banner-height', `${box.current?.offsetHeight ?? 0}px`),
    )
    if (box.current) observer.observe(box.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--banner-height')
    }
  }, [])
  return (
    <aside ref={box} aria-label={t('banner.label')} className="border-b border-line bg-danger-soft print:hidden">
      <div className="page-frame flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 text-sm">
        <TriangleAlert className="flex-none text-danger" />
        <p className="min-w-48 flex-1 font-medium">{t('banner.text', { date: format.dateTime(dueAt) })}</p>
        <Button size="sm" pending={cancel.isPending} onClick={() => cancel.mutate({})}>
          {t('cancel')}
        </Button>
      </div>
    </aside>
  )
}
