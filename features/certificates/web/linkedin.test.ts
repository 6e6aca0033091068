import { expect, it } from 'vitest'
import { linkedInUrl } from './linkedin.ts'

const certificate = {
  title: 'Energi & is',
  organiser: 'Fjällkraft',
  issuedAt: '2027-03-01T00:00:00.000Z',
  code: 'AAAA-BBBB',
}

it('the link to LinkedIn has the fields that it documents', () => {
  const url = new URL(linkedInUrl(certificate, 'https://nordbro.example/certificates/AAAA-BBBB'))
  expect(url.origin + url.pathname).toBe('https://www.linkedin.com/profile/add')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Energi & is',
    organizationName: 'Fjällkraft',
    issueYear: '2027',
    issueMonth: '3',
    certUrl: 'https://nordbro.example/certificates/AAAA-BBBB',
    certId: 'AAAA-BBBB',
  })
})

it('the organisation is left out when the organiser has left', () => {
  expect(linkedInUrl({ ...certificate, organiser: null }, 'https://nordbro.example')).not.toContain('organizationName')
})
