import Bug from 'lucide-react/icons/bug'
import Heart from 'lucide-react/icons/heart'
import Lightbulb from 'lucide-react/icons/lightbulb'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import type { FeedbackKind } from '../contract/index.ts'

export const kindIcons: Record<FeedbackKind, ReactNode> = {
  idea: <Lightbulb />,
  bug: <Bug />,
  praise: <Heart />,
  other: <MessageCircle />,
}
