import Share2 from 'lucide-react/icons/share-2'
import { useTexts } from '#shell/i18n/texts.ts'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

/** Opens the share sheet of the device, or copies the URL if there is none. */
export const ShareButton = ({ title, address }: { title: string; address: string }) => {
  const t = useTexts('products')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast({ title: t('share.copied'), tone: 'positive' })
    } catch {
      toast({ title: t('share.failed'), tone: 'destructive' })
    }
  }
  const share = async () => {
    // On devices with a mouse, a copied URL is more useful than the share sheet.
    if (!('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return copy()
    try {
      await navigator.share({ title, url: address })
    } catch (error) {
      // The member closed the share sheet.
      if (error instanceof Error && error.name === 'AbortError') return
      await copy()
    }
  }
  return (
    <IconButton size="lg" variant="secondary" label={t('share.label')} icon={<Share2 />} onClick={() => void share()} />
  )
}
