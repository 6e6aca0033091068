export { ConnectButton } from './connect-button.tsx'
