import Archive from 'lucide-react/icons/archive'
import AtSign from 'lucide-react/icons/at-sign'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Banknote from 'lucide-react/icons/banknote'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarX from 'lucide-react/icons/calendar-x'
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
import type { NotificationIcon } from '../contract/define-notifications.ts'

export const notificationIcons: Record<NotificationIcon, ReactNode> = {
  archive: <Archive />,
  'at-sign': <AtSign />,
  'badge-check': <BadgeCheck />,
  banknote: <Banknote />,
  'calendar-check': <CalendarCheck />,
  'calendar-clock': <CalendarClock />,
  'calendar-x': <CalendarX />,
  eraser: <Eraser />,
  'file-check': <FileCheck />,
  'file-text': <FileText />,
  'file-x': <FileX />,
  handshake: <Handshake />,
  inbox: <Inbox />,
  lightbulb: <Lightbulb />,
  lock: <Lock />,
  mail: <Mail />,
  'mail-question': <MailQuestion />,
  message: <MessageSquareText />,
  reply: <Reply />,
  rocket: <Rocket />,
  scale: <Scale />,
  search: <Search />,
  undo: <Undo2 />,
  'user-check': <UserCheck />,
  'user-plus': <UserPlus />,
}
