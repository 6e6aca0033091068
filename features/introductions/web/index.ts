export { IntroduceButton } from './introduce-button.tsx'
