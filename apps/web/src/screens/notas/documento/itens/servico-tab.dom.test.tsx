import type { DocumentoReply } from '@portal/contract/notas/documento.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWith } from '../../../../testing/render.tsx'
import { ServicoTab } from './servico-tab.tsx'

const CHAVE = '31062001211222333000181000000000004226101234567893'
const GROUPED = CHAVE.replace(/(.{4})(?=.)/g, '$1 ')

async function openServico(part: Partial<DocumentoReply>) {
  const documento = { tipo: 'nfse', ligadas: [], ...part } as unknown as DocumentoReply // the fields that the tab reads
  await renderWith(<ServicoTab documento={documento} />)
}
const amounts = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

test('the withheld taxes are those that the server computed, with their sum; a zero is left out', async () => {
  const tribFed = { vRetCP: '1.00', vRetIRRF: '13.92', vRetCSLL: '9.28' }
  await openServico({
    valores: { infNFSe: { valores: { vTotalRet: '57.91' } }, infDPS: { valores: { trib: { tribFed } } } },
    retencoes: { iss: '46.40', inss: '0.00', irrf: '13.92', contribuicoes: '43.15', total: '103.47' },
  })
  expect(amounts()).toEqual([
    ['ISSQN retido', '46,40'],
    ['IRRF retido', '13,92'],
    ['Contrib. retidas', '43,15'],
    ['Total retido', '103,47'],
  ])
})

test('a note that the company has is a link, another one is its key', async () => {
  await openServico({ ligadas: [{ ds_ligacao: 'substitui', ds_chave: CHAVE, fl_portal: 'N' }] })
  expect(screen.getByText(`Substitui a NFS-e ${GROUPED}`)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('the link to a rejected note finds it in any period and role', async () => {
  await openServico({ ligadas: [{ ds_ligacao: 'responde', ds_chave: CHAVE, fl_portal: 'S' }] })
  const link = screen.getByRole('link', { name: GROUPED })
  expect(link.parentElement?.textContent).toBe(`Responde à NFS-e rejeitada ${GROUPED}`)
  const address = new URL(link.getAttribute('href') ?? '', 'http://portal')
  expect(address.pathname).toBe('/notas/nfse')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ de: 'tudo', papel: 'T' })
  expect(address.searchParams.get('busca')).toContain(CHAVE)
})
