import Check from 'lucide-react/icons/check'
import Share2 from 'lucide-react/icons/share-2'
import { useCopy } from './copy-button.tsx'
import { IconButton, type IconButtonProps } from './icon-button.tsx'

export type ShareButtonProps = Omit<IconButtonProps, 'icon' | 'onClick'> & {
  title: string
  url: string
  copiedText: string
  failedText: string
}

export const ShareButton = ({ title, url: address, copiedText, failedText, ...rest }: ShareButtonProps) => {
  const { done, copy } = useCopy(address, { copiedText, failedText })
  const share = async () => {
    if (!('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return copy()
    try {
      await navigator.share({ title, url: address })
    } catch (error) {
      // The user closed the share dialog.
      if ((error as Error).name !== 'AbortError') await copy()
    }
  }
  return (
    <IconButton {...rest} icon={done ? <Check className="text-positive" /> : <Share2 />} onClick={() => void share()} />
  )
}
