import { codeOfUf } from '@portal/fiscal/ids/uf.ts'
import { expect, test } from 'vitest'
import { sefazAddress } from './addresses.ts'

const NONE = { addresses: {}, simulador: null }
const ask = (service: 'NFE_CONSULTA' | 'CTE_CONSULTA' | 'MDFE_CONSULTA', uf: string, ambiente: 1 | 2 = 1) =>
  sefazAddress(NONE, { service, ambiente, chave: `${codeOfUf(uf)}${'0'.repeat(42)}` })
const hosts = (service: Parameters<typeof ask>[0], ufs: string, ambiente: 1 | 2 = 1) => [
  ...new Set(ufs.split(' ').map((uf) => new URL(ask(service, uf, ambiente)).hostname)),
]

const OWN_NFE: [uf: string, producao: string, homologacao: string][] = [
  ['AM', 'nfe.sefaz.am.gov.br', 'homnfe.sefaz.am.gov.br'],
  ['BA', 'nfe.sefaz.ba.gov.br', 'hnfe.sefaz.ba.gov.br'],
  ['GO', 'nfe.sefaz.go.gov.br', 'homolog.sefaz.go.gov.br'],
  ['MA', 'www.sefazvirtual.fazenda.gov.br', 'hom.sefazvirtual.fazenda.gov.br'],
  ['MG', 'nfe.fazenda.mg.gov.br', 'hnfe.fazenda.mg.gov.br'],
  ['MS', 'nfe.sefaz.ms.gov.br', 'hom.nfe.sefaz.ms.gov.br'],
  ['MT', 'nfe.sefaz.mt.gov.br', 'homologacao.sefaz.mt.gov.br'],
  ['PE', 'nfe.sefaz.pe.gov.br', 'nfehomolog.sefaz.pe.gov.br'],
  ['PR', 'nfe.sefa.pr.gov.br', 'homologacao.nfe.sefa.pr.gov.br'],
  ['RS', 'nfe.sefazrs.rs.gov.br', 'nfe-homologacao.sefazrs.rs.gov.br'],
  ['SP', 'nfe.fazenda.sp.gov.br', 'homologacao.nfe.fazenda.sp.gov.br'],
]

test.each(OWN_NFE)('an NF-e of %s is asked at its own authority', (uf, producao, homologacao) => {
  expect(hosts('NFE_CONSULTA', uf)).toEqual([producao])
  expect(hosts('NFE_CONSULTA', uf, 2)).toEqual([homologacao])
})

test('the other units are asked at SVRS, in both environments', () => {
  const others = 'AC AL AP CE DF ES PA PB PI RJ RN RO RR SC SE TO'
  expect(hosts('NFE_CONSULTA', others)).toEqual(['nfe.svrs.rs.gov.br'])
  expect(hosts('NFE_CONSULTA', others, 2)).toEqual(['nfe-homologacao.svrs.rs.gov.br'])
})

test('a CT-e is asked at MG, MS, MT, PR, at São Paulo for AP, PE and RR too, else at SVRS', () => {
  expect(hosts('CTE_CONSULTA', 'SP AP PE RR')).toEqual(['nfe.fazenda.sp.gov.br'])
  expect(hosts('CTE_CONSULTA', 'MG MS MT PR')).toEqual([
    ...['cte.fazenda.mg.gov.br', 'producao.cte.ms.gov.br', 'cte.sefaz.mt.gov.br', 'cte.fazenda.pr.gov.br'],
  ])
  expect(hosts('CTE_CONSULTA', 'AC AL AM BA CE DF ES GO MA PA PB PI RJ RN RO RS SC SE TO')).toEqual([
    'cte.svrs.rs.gov.br',
  ])
})

test('an MDF-e of any unit is asked at SVRS; an address of the operator wins', () => {
  expect(hosts('MDFE_CONSULTA', 'AC SP RS')).toEqual(['mdfe.svrs.rs.gov.br'])
  const addresses = { NFE_CONSULTA: 'https://exemplo.com.br/x' }
  expect(sefazAddress({ addresses, simulador: null }, { service: 'NFE_CONSULTA', ambiente: 1, chave: '35' })).toBe(
    'https://exemplo.com.br/x',
  )
})
