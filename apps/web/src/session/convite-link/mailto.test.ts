import { expect, test } from 'vitest'
import { mailtoInvite } from './mailto.ts'

test('a name or an address cannot add a header to the mail', () => {
  const address = mailtoInvite({ nome: 'Ana & Cia?', email: 'ana@x.com?bcc=z@z.com', url: 'https://p/convite/T' })
  const [to, query] = address.replace('mailto:', '').split('?')
  expect(decodeURIComponent(to ?? '')).toBe('ana@x.com?bcc=z@z.com')
  const fields = new URLSearchParams(query)
  expect([...fields.keys()]).toEqual(['subject', 'body'])
  expect(fields.get('body')).toContain('Olá, Ana & Cia?.')
  expect(fields.get('body')).toContain('https://p/convite/T')
})
