import { findText } from './i18n/browser-text-source.ts'
import { toast } from './ui/toast-queue.ts'

/** SHLD-03: warns the author of flagged text, in the visible tab only. */
export const showInputFlagged = (payload: unknown) => {
  if (document.visibilityState !== 'visible') return
  const { marker } = payload as { marker: string }
  toast({
    title: findText(['shell'], 'input_flagged.title', { marker }) ?? '',
    text: findText(['shell'], 'input_flagged.text'),
    seconds: 20,
  })
}
