export { default as FeedbackInbox } from './feedback-inbox.tsx'
