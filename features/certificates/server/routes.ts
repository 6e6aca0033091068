import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as certificates from './service/certificates.ts'
import * as issuing from './service/issuing.ts'
import { readSignedCopy } from './service/signed-copy.ts'

export const routes = [
  route(contract.checkCertificate, certificates.check),
  route(contract.readSignedCopy, readSignedCopy, { transaction: 'own' }),
  route(contract.listOwnCertificates, certificates.listOwn),
  route(contract.setCertificateHidden, certificates.setHidden),
  route(contract.listCertified, issuing.list),
  route(contract.issueCertificate, issuing.issue),
  route(contract.issueCertificates, issuing.issueAll),
  route(contract.revokeCertificate, issuing.revoke),
]
