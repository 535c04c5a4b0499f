import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { waitingMessages } from '../../../../lib/notify.ts'
import { type FakeServer, fakeServer, problem } from '../../../../testing/fake-server.ts'
import { renderWith, signInAs } from '../../../../testing/render.tsx'
import { XmlTab } from './xml-tab.tsx'

const XML =
  '<?xml version="1.0" encoding="UTF-8"?><nfeProc versao="4.00"><NFe><infNFe Id="NFe35"><xNome>Padaria São João</xNome>' +
  '<det nItem="1"><xProd>Pão</xProd></det><det nItem="2"><xProd>Leite</xProd></det></infNFe>' +
  '<Signature><DigestValue>abc=</DigestValue></Signature></NFe></nfeProc>'
const xml = (body: BodyInit) => new Response(body, { headers: { 'content-type': 'application/xml' } })

let server: FakeServer
beforeEach(async () => {
  server = fakeServer({ 'GET /xml/*': () => xml(XML) })
  await signInAs()
})

async function openXml() {
  const { user } = await renderWith(<XmlTab id="n1" />)
  const content = await screen.findByRole('group', { name: 'Conteúdo do XML' })
  const lines = () => [...(content.firstElementChild?.children ?? [])].map(({ textContent }) => textContent)
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar no XML' })
  const count = () => search.nextElementSibling?.textContent
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return { user, content, lines, search, count, press }
}

test('the file is shown line by line, its signature folded with the number of its lines', async () => {
  const { lines } = await openXml()
  expect(lines().slice(0, 5)).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<nfeProc versao="4.00">',
    '<NFe>',
    '<infNFe Id="NFe35">',
    '<xNome>Padaria São João</xNome>',
  ])
  expect(lines()).toContain('<Signature>1 linha')
  expect(lines().join('')).not.toContain('abc=')
})

test('looking at the file does not count as a download', async () => {
  await openXml()
  const [call] = server.callsTo('GET /xml/*')
  expect([call?.path, call?.query.get('fl_leitura')]).toEqual(['/xml/n1', '1'])
})

test('an element is folded and opened by its button', async () => {
  const { lines, press, content } = await openXml()
  const before = lines().length
  await press('Recolher infNFe')
  expect(lines()).toContain('<infNFe Id="NFe35">7 linhas')
  expect(lines().length).toBeLessThan(before)
  expect(content.querySelector('[aria-label="Abrir infNFe"]')?.getAttribute('aria-expanded')).toBe('false')
  await press('Abrir infNFe')
  expect(lines()).toHaveLength(before)
})

test('everything is opened, and folded below the document', async () => {
  const { lines, press } = await openXml()
  await press('Abrir tudo')
  expect(lines().join('')).toContain('abc=')
  await press('Recolher tudo')
  expect(lines().filter((line) => line?.includes('linha'))).toEqual([
    '<infNFe Id="NFe35">7 linhas',
    '<Signature>1 linha',
  ])
})

test('the search ignores accents and case, counts its matches and walks through them in a circle', async () => {
  const { user, search, count, press } = await openXml()
  await user.type(search, 'XPROD')
  expect(count()).toBe('1 de 2')
  await user.keyboard('{Enter}')
  expect(count()).toBe('2 de 2')
  await user.keyboard('{Enter}')
  expect(count()).toBe('1 de 2')
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(count()).toBe('2 de 2')
  await press('Ocorrência anterior')
  expect(count()).toBe('1 de 2')
  await user.clear(search)
  await user.type(search, 'sao joao')
  expect(count()).toBe('1 de 1')
})

test('a match inside a folded element opens it', async () => {
  const { user, search, lines } = await openXml()
  await user.type(search, 'abc=')
  expect(lines()).toContain('<DigestValue>abc=</DigestValue>')
})

test('nothing found is said, and its buttons are off', async () => {
  const { user, search, count } = await openXml()
  await user.type(search, 'zebra')
  expect(count()).toBe('Nada')
  expect(screen.getByRole('button', { name: 'Próxima ocorrência' })).toHaveProperty('disabled', true)
})

test('the whole file is copied as it was stored', async () => {
  const { press } = await openXml()
  await press('Copiar XML')
  await waitFor(() => expect(waitingMessages.get()).toEqual(['XML copiado.']))
  expect(await navigator.clipboard.readText()).toBe(XML)
})

test('a file in another encoding keeps its accents', async () => {
  const latin = Uint8Array.from(
    [...'<?xml version="1.0" encoding="ISO-8859-1"?><a>P\u00e3o</a>'].map((c) => c.charCodeAt(0)),
  )
  server.use({ 'GET /xml/*': () => xml(latin) })
  const { lines } = await openXml()
  expect(lines()[1]).toBe('<a>Pão</a>')
})

test('a file that cannot be read says why and can be asked for again', async () => {
  server.use({ 'GET /xml/*': () => problem(404, 'Nota não encontrada.') })
  const { user } = await renderWith(<XmlTab id="n1" />)
  await screen.findByText('Nota não encontrada.')
  server.use({ 'GET /xml/*': () => xml(XML) })
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByRole('group', { name: 'Conteúdo do XML' })
})
