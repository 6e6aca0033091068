export { FeedbackInbox } from './feedback-inbox.tsx'
