export { PublicSchedule } from './public-schedule.tsx'
