export { CalendarSubscription } from './calendar-subscription.tsx'
