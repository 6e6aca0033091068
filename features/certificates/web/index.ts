export { OwnCertificate } from './own-certificate.tsx'
