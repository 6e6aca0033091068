import Archive from 'lucide-react/icons/archive'
import AtSign from 'lucide-react/icons/at-sign'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Banknote from 'lucide-react/icons/banknote'
import Eraser from 'lucide-react/icons/eraser'
import FileCheck from 'lucide-react/icons/file-check'
import FileX from 'lucide-react/icons/file-x'
import FileText from 'lucide-react/icons/file-text'
import Handshake from 'lucide-react/icons/handshake'
import Inbox from 'lucide-react/icons/inbox'
import Lightbulb from 'lucide-react/icons/lightbulb'
import Lock from 'lucide-react/icons/lock'
import Mail from 'lucide-react/icons/mail'
import MailQuestion from 'lucide-react/icons/mail-question-mark'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Reply from 'lucide-react/icons/reply'
import Rocket from 'lucide-react/icons/rocket'
import Scale from 'lucide-react/icons/scale'
import Search from 'lucide-react/icons/search'
import Undo2 from 'lucide-react/icons/undo-2'
import UserCheck from 'lucide-react/icons/user-check'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ReactNode } from 'react'
import type { NotificationType } from '../contract/index.ts'

export const notificationIcons: Record<NotificationType, ReactNode> = {
  suggestion_status_changed: <Lightbulb />,
  application_received: <Inbox />,
  application_approved: <FileCheck />,
  application_rejected: <FileX />,
  application_reviewed: <FileText />,
  application_contacted: <MessageSquareText />,
  saved_search_match: <Search />,
  message_received: <Mail />,
  message_request: <MailQuestion />,
  mention: <AtSign />,
  connection_requested: <UserPlus />,
  connection_accepted: <UserCheck />,
  introduction_proposed: <Handshake />,
  introduction_made: <Handshake />,
  product_approved: <Rocket />,
  product_rejected: <FileX />,
  product_archived: <Archive />,
  maker_invited: <UserPlus />,
  maker_confirmed: <UserCheck />,
  product_comment: <MessageSquareText />,
  product_reply: <Reply />,
  partner_approved: <BadgeCheck />,
  partner_rejected: <FileX />,
  product_submitted: <Inbox />,
  partner_applied: <Inbox />,
  content_removed: <Eraser />,
  escrow_funded: <Lock />,
  funds_released: <Banknote />,
  dispute_initiated: <Scale />,
  escrow_cancelled: <Undo2 />,
}
